import { createHash } from 'node:crypto';
import * as store from '../../store/identity/callCounts.ts';
import type { Db } from '../../store/open.ts';

/** What all servers counted in the minute that is under way; it ends in so many seconds. */
export type Together = store.Counted;

/** Counts one more call for `who`: the limit and the customer, address or network that is held to it. */
export const countCall = (db: Db, who: string): Promise<Together> =>
  store.countCall(db, createHash('sha256').update(`calls of ${who}`).digest('hex'));

/** A minute that is over counts for nothing more. */
export const pruneCallCounts: (db: Db) => Promise<void> = store.pruneCallCounts;

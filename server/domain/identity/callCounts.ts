import { createHash } from 'node:crypto';
import * as store from '../../store/identity/callCounts.ts';
import type { Db } from '../../store/open.ts';

const MINUTE_S = 60;

/** What all servers counted in the window that is under way; it ends in so many seconds. */
export type Together = store.Counted;

const hashOf = (who: string): string => createHash('sha256').update(`calls of ${who}`).digest('hex');

/**
 * Counts one more call for `who`: the limit and the customer, address, network or place that is held to it.
 *
 * @param seconds how long the window lasts that the first call begins, by the database's clock
 */
export const countCall = (db: Db, who: string, seconds: number = MINUTE_S): Promise<Together> =>
  store.countCall(db, hashOf(who), seconds);

/** Takes a call off again that turned out not to count. A window that began since is left as it is. */
export const giveCallBack = (db: Db, who: string, counted: Together): Promise<void> =>
  store.giveCallBack(db, hashOf(who), counted);

/** A window that is over counts for nothing more. */
export const pruneCallCounts: (db: Db) => Promise<void> = store.pruneCallCounts;

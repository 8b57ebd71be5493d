import { createHash } from 'node:crypto';
import { PROOF_GOOD_MS } from '#contracts/botCheck.ts';
import * as store from '../../store/identity/spentProofs.ts';
import type { Db } from '../../store/open.ts';

/**
 * Spends a proof on one call. `work`: what tells it from others.
 *
 * @returns false when it was spent on that call before, at whichever server.
 */
export function spendProof(db: Db, now: Date, path: string, work: string): Promise<boolean> {
  return store.spendProof(db, now, createHash('sha256').update(`${path} ${work}`).digest('hex'));
}

/** A proof that is good no more need not be known as spent. */
export const pruneSpentProofs = (db: Db, now: Date): Promise<void> =>
  store.pruneSpentProofs(db, new Date(now.getTime() - 2 * PROOF_GOOD_MS));

import { countCall, pruneCallCounts, type Together } from '../domain/identity/callCounts.ts';
import { safeError } from '../log.ts';
import type { Services } from '../services.ts';

/** Counts a call for `who`. @returns null while the database is away: then the count of this process alone holds. */
export type CountTogether = (who: string) => Promise<Together | null>;

/** How often a server removes the counts that are over, in ms. */
const PRUNE_MS = 60_000;

/**
 * Counts calls in the database, so that several servers hold one limit together. A database that is known to take no writes is not
 * asked, for a look-up must not wait for it.
 */
export function countTogether({
  db,
  databaseWatch,
  log,
}: Pick<Services, 'db' | 'databaseWatch' | 'log'>): CountTogether {
  let isAlone = false;
  let prunedAt = Number.NEGATIVE_INFINITY;

  function say(alone: boolean, error?: unknown): void {
    if (alone && !isAlone) log.warn({ err: safeError(error) }, 'calls are counted by this server alone');
    if (!alone && isAlone) log.info('calls are counted together again');
    isAlone = alone;
  }

  return async (who) => {
    try {
      if (!databaseWatch.state().writes) throw new Error('the database takes no writes');
      const together = await countCall(db, who);
      if (performance.now() - prunedAt >= PRUNE_MS) {
        prunedAt = performance.now();
        await pruneCallCounts(db);
      }
      say(false);
      return together;
    } catch (error) {
      say(true, error);
      return null;
    }
  };
}

import { waitingHandOvers } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';

/** How much waits for the back office, for monitoring. `handOversAgeS`: of the oldest, in seconds; null: nothing waits. */
export async function handOversWaiting(
  db: Db,
  now: Date,
): Promise<{ handOversWaiting: number; handOversAgeS: number | null }> {
  const { waiting, since } = await waitingHandOvers(db);
  return {
    handOversWaiting: waiting,
    handOversAgeS: since && Math.round((now.getTime() - since.getTime()) / 1000),
  };
}

import { asc } from 'drizzle-orm';
import type { SandboxState } from '#contracts/sandbox.ts';
import type { Db } from '../store/open.ts';
import { handOvers } from '../store/schema.ts';

/** What the back office was told, or is to be, oldest first. `arrivals`: how often each came there, by its key. */
export async function handedOver(db: Db, arrivals: ReadonlyMap<string, number>): Promise<SandboxState['handedOver']> {
  const rows = await db.select().from(handOvers).orderBy(asc(handOvers.id));
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    caAccount: row.caAccount,
    changedAt: row.changedAt.toISOString(),
    state: row.takenAt ? 'taken' : row.parkedAt ? 'refused' : 'waiting',
    why: row.parkedWhy,
    attempts: row.attempts,
    // Of what was taken before a restart it has forgotten how often.
    arrivals: arrivals.get(row.key) ?? (row.takenAt ? 1 : 0),
    payload: row.payload,
  }));
}

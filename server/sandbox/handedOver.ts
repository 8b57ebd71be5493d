import { asc, eq } from 'drizzle-orm';
import type { HandOverPayloads } from '#contracts/handOver.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { openSealed, readSealed } from '../store/backOffice/sealedMessages.ts';
import type { Db } from '../store/open.ts';
import { handOvers } from '../store/schema.ts';
import type { Seal } from '../store/seal.ts';

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

/**
 * What customers asked the staff for, oldest first. `messages`: what the back office read of it, by its key. The text is
 * null where it was sealed with a key that is gone, or read before a restart.
 */
export async function inquiriesAsked(
  db: Db,
  seal: Seal | null,
  messages: ReadonlyMap<string, string>,
): Promise<SandboxState['inquiries']> {
  const rows = await db.select().from(handOvers).where(eq(handOvers.kind, 'inquiry')).orderBy(asc(handOvers.id));
  return Promise.all(
    rows
      .filter(({ payload }) => payload !== null)
      .map(async ({ key, payload, changedAt }) => {
        const { message, ...asked } = payload as HandOverPayloads['inquiry'];
        const sealed = await readSealed(db, key);
        const waiting = sealed && openSealed(seal, key, sealed);
        return {
          ...asked,
          message: { messageText: message?.messageText ?? waiting ?? messages.get(key) ?? null },
          receivedDateTime: changedAt.toISOString(),
        };
      }),
  );
}

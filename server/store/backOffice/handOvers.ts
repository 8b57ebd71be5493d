import { createHash } from 'node:crypto';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { HandOverKind } from '#contracts/handOver.ts';
import { canonical } from '../bodyHash.ts';
import type { Db } from '../open.ts';
import { handOvers } from '../schema.ts';

export type HandOverRow = typeof handOvers.$inferSelect;

/** A change that the back office is to be told of. */
export interface HandOver {
  kind: HandOverKind;
  /** Of this change and no other, whenever it is made. */
  key: string;
  /** Null: it is about no account. */
  caAccount: string | null;
  /** Who made it; null: nobody who signed in. */
  customerId: string | null;
  /** Those of a lane go one after the other. Without it: the account's, else the customer's. */
  lane?: string;
  payload: object;
  /** Of an account, which fields changed. */
  fields?: readonly string[];
  changedAt: Date;
}

/**
 * Writes down, in the transaction of a change, that the back office is told of it. The same key with the same payload is
 * the same change.
 *
 * @throws where the key is another change's
 */
export async function handOver(tx: Db, { lane, fields = [], ...change }: HandOver): Promise<void> {
  const { key, caAccount, customerId, payload, changedAt } = change;
  const own = lane ?? caAccount ?? (customerId === null ? key : `customer ${customerId}`);
  const payloadHash = createHash('sha256')
    .update(canonical(payload) ?? '')
    .digest('hex');
  // Ids rise as transactions begin to write, and are seen when they commit: within a lane in the same order.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hand over/${own}`}, 0))`);
  const row = { ...change, lane: own, fields: [...fields], payloadHash, nextAttemptAt: changedAt };
  const written = await tx
    .insert(handOvers)
    .values(row)
    .onConflictDoNothing({ target: handOvers.key })
    .returning({ id: handOvers.id });
  if (written.length > 0) return;
  const same = and(eq(handOvers.key, key), eq(handOvers.payloadHash, payloadHash));
  if ((await tx.$count(handOvers, same)) === 0) throw new Error('two changes for the back office have one key');
}

/**
 * The customer is gone. What waits still goes, in nobody's name, and is erased when it is taken; what was settled is
 * erased now.
 */
export async function forgetHandOvers(tx: Db, customerId: string, nobody: string): Promise<void> {
  const theirs = eq(handOvers.customerId, customerId);
  const isSettled = or(isNotNull(handOvers.takenAt), isNotNull(handOvers.parkedAt));
  await tx.update(handOvers).set({ payload: null }).where(and(theirs, isSettled));
  await tx.update(handOvers).set({ customerId: nobody }).where(theirs);
}

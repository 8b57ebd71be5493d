import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HandOverKind, HandOverPayloads } from '#contracts/handOver.ts';
import type { Association } from '../account/associations.ts';
import { canonical } from '../bodyHash.ts';
import { NOBODY } from '../nobody.ts';
import type { Db } from '../open.ts';
import { given, givenRow, lockOfName, prepared } from '../prepared.ts';
import { associations, handOvers } from '../schema.ts';
import { eraseSealed, eraseStraySealed, isSealedKind } from './sealedMessages.ts';

export type HandOverRow = typeof handOvers.$inferSelect;

/** A change that the back office is to be told of. */
export interface HandOver<Kind extends HandOverKind = HandOverKind> {
  kind: Kind;
  /** Of this change and no other, whenever it is made. */
  key: string;
  /** Null: it is about no account. */
  caAccount: string | null;
  /** Who made it; null: nobody who signed in. */
  customerId: string | null;
  /** Those of a lane go one after the other. Without it: the account's, else the customer's. */
  lane?: string;
  payload: HandOverPayloads[Kind];
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
export async function handOver<Kind extends HandOverKind>(
  tx: Db,
  { lane, fields = [], ...change }: HandOver<Kind>,
): Promise<void> {
  const { key, caAccount, customerId, payload, changedAt } = change;
  const own = lane ?? caAccount ?? (customerId === null ? key : `customer ${customerId}`);
  const payloadHash = createHash('sha256')
    .update(canonical(payload) ?? '')
    .digest('hex');
  // Ids rise as transactions begin to write, and are seen when they commit: within a lane in the same order.
  await lock(tx, { name: `hand over/${own}` });
  const proof = await unprovenProof(tx, change);
  const written = await write(tx, {
    ...change,
    payload: { ...payload, ...(proof && { proof }) },
    lane: own,
    fields: [...fields],
    payloadHash,
    nextAttemptAt: changedAt,
  });
  if (written.length > 0) return;
  const same = and(eq(handOvers.key, key), eq(handOvers.payloadHash, payloadHash));
  if ((await tx.$count(handOvers, same)) === 0) throw new Error('two changes for the back office have one key');
}

const lock = lockOfName('pg_advisory_xact_lock');
const write = prepared<typeof handOvers.$inferInsert, { id: number }>('hand-over', (db) =>
  db
    .insert(handOvers)
    .values(
      givenRow(
        'key',
        'kind',
        'customerId',
        'caAccount',
        'lane',
        'payload',
        'payloadHash',
        'fields',
        'changedAt',
        'nextAttemptAt',
      ),
    )
    .onConflictDoNothing({ target: handOvers.key })
    .returning({ id: handOvers.id }),
);

/** What was handed over under the first or the second of these keys; null: nothing. */
export async function findHandOver(
  db: Db,
  [first, second]: readonly [string, string],
): Promise<Pick<HandOverRow, 'caAccount' | 'customerId'> | null> {
  const [row] = await underKey(db, { first, second });
  return row ?? null;
}

const underKey = prepared<{ first: string; second: string }, Pick<HandOverRow, 'caAccount' | 'customerId'>>(
  'hand-over of a key',
  (db) => {
    const { key, caAccount, customerId } = handOvers;
    return db
      .select({ caAccount, customerId })
      .from(handOvers)
      .where(or(eq(key, given('first', key)), eq(key, given('second', key))));
  },
);

const unprovenOf = prepared<{ customerId: string }, Pick<Association, 'caAccount' | 'proof'>>(
  'unproven associations',
  (db) =>
    db
      .select({ caAccount: associations.caAccount, proof: associations.proof })
      .from(associations)
      .where(
        and(
          eq(associations.customerId, given('customerId', associations.customerId)),
          inArray(associations.proof, ['bill', 'first']),
        ),
      ),
);

/**
 * How little shows that the account is the customer's who made a change of it; by account, where the change is of all of
 * theirs. Undefined: it is proven. It is told with the change, but does not make it another one.
 */
async function unprovenProof(tx: Db, { caAccount, customerId }: Pick<HandOver, 'caAccount' | 'customerId'>) {
  if (customerId === null) return undefined;
  const unproven = await unprovenOf(tx, { customerId });
  if (caAccount !== null) return unproven.find((one) => one.caAccount === caAccount)?.proof;
  if (unproven.length === 0) return undefined;
  return Object.fromEntries(unproven.map((one) => [one.caAccount, one.proof]));
}

const isWaiting = and(isNull(handOvers.takenAt), isNull(handOvers.parkedAt));

/**
 * Claims until then, of each lane, the first change that waits, where it is due. Another server that asks at the same
 * time gets others.
 *
 * An array, not `in (select …)`: of a subquery PostgreSQL may run the select once a row, each time skipping what is
 * locked already, and would claim more than `most`.
 */
export async function claimHandOvers(db: Db, now: Date, until: Date, most: number): Promise<HandOverRow[]> {
  const earlier = alias(handOvers, 'earlier');
  const ahead = db
    .select({ is: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.lane, handOvers.lane),
        lt(earlier.id, handOvers.id),
        isNull(earlier.takenAt),
        isNull(earlier.parkedAt),
      ),
    );
  const due = db
    .select({ id: handOvers.id })
    .from(handOvers)
    .where(and(isWaiting, lte(handOvers.nextAttemptAt, now), notExists(ahead)))
    .orderBy(asc(handOvers.nextAttemptAt), asc(handOvers.id))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(handOvers)
    .set({ nextAttemptAt: until, attempts: sql`${handOvers.attempts} + 1` })
    .where(sql`${handOvers.id} = any(array${due})`)
    .returning();
}

/** Not where another server, or a person, has settled it meanwhile. */
const unsettled = ({ id }: HandOverRow) => and(eq(handOvers.id, id), isWaiting);
/** What is settled of a customer who is gone is erased with it. */
const leftPayload = sql`case when ${handOvers.customerId} = ${NOBODY} then null else ${handOvers.payload} end`;

export async function takeHandOver(db: Db, row: HandOverRow, takenAt: Date): Promise<void> {
  const take = async (on: Db) => {
    await on.update(handOvers).set({ takenAt, payload: leftPayload }).where(unsettled(row));
  };
  if (!isSealedKind(row.kind)) return take(db);
  await db.transaction(async (tx) => {
    await take(tx);
    await eraseSealed(tx, row.key);
  });
}

export async function parkHandOver(db: Db, row: HandOverRow, parkedAt: Date, parkedWhy: string): Promise<void> {
  await db.update(handOvers).set({ parkedAt, parkedWhy, payload: leftPayload }).where(unsettled(row));
}

export async function postponeHandOver(db: Db, row: HandOverRow, nextAttemptAt: Date): Promise<void> {
  await db.update(handOvers).set({ nextAttemptAt }).where(unsettled(row));
}

/** Anybody asks how many wait: no more are counted. */
export const MOST_COUNTED = 10_000;

/** How many wait, MOST_COUNTED at most, and since when the oldest does; null where none does. */
export async function waitingHandOvers(db: Db): Promise<{ waiting: number; since: Date | null }> {
  const some = db.select({ is: sql`1` }).from(handOvers).where(isWaiting).limit(MOST_COUNTED).as('some');
  const [oldest] = await db
    .select({ changedAt: handOvers.changedAt })
    .from(handOvers)
    .where(isWaiting)
    .orderBy(asc(handOvers.changedAt))
    .limit(1);
  return oldest ? { waiting: await db.$count(some), since: oldest.changedAt } : { waiting: 0, since: null };
}

/** The oldest of those that the back office refused for good, and how many there are. */
export async function parkedHandOvers(db: Db, most: number) {
  const { key, kind, caAccount, parkedAt, parkedWhy } = handOvers;
  const parked = await db
    .select({ key, kind, caAccount, parkedAt, parkedWhy })
    .from(handOvers)
    .where(isNotNull(parkedAt))
    .orderBy(asc(parkedAt))
    .limit(most);
  return { parked, count: await db.$count(handOvers, isNotNull(parkedAt)) };
}

/** Erases what was told in the changes that were taken before. */
export async function eraseHandOvers(db: Db, before: Date): Promise<void> {
  await db
    .update(handOvers)
    .set({ payload: null })
    .where(and(lt(handOvers.takenAt, before), isNotNull(handOvers.payload)));
}

/** Forgets the changes that were settled before. */
export async function pruneHandOvers(db: Db, before: Date): Promise<void> {
  await db.delete(handOvers).where(or(lt(handOvers.takenAt, before), lt(handOvers.parkedAt, before)));
  await eraseStraySealed(db);
}

/**
 * The customer is gone. What waits still goes, in nobody's name, and is erased when it is taken; what was settled is
 * erased now.
 */
export async function forgetHandOvers(tx: Db, customerId: string): Promise<void> {
  const theirs = eq(handOvers.customerId, customerId);
  const isSettled = or(isNotNull(handOvers.takenAt), isNotNull(handOvers.parkedAt));
  await tx.update(handOvers).set({ payload: null, answer: null }).where(and(theirs, isSettled));
  await tx.update(handOvers).set({ customerId: NOBODY }).where(theirs);
  await eraseStraySealed(tx);
}

/** Which kinds are answered. */
const ANSWERED: HandOverKind[] = ['inquiry', 'request'];

/** What was asked under this key, locked until `tx` ends; null: nothing that is answered. */
export async function lockQuestion(tx: Db, key: string): Promise<Pick<HandOverRow, 'id' | 'answeredAt'> | null> {
  const isTheirs = ne(sql`coalesce(${handOvers.customerId}, '')`, NOBODY);
  const [row] = await tx
    .select({ id: handOvers.id, answeredAt: handOvers.answeredAt })
    .from(handOvers)
    .where(and(eq(handOvers.key, key), inArray(handOvers.kind, ANSWERED), isTheirs))
    .for('update');
  return row ?? null;
}

export async function keepAnswer(tx: Db, id: number, answer: { answer: string; answeredAt: Date }): Promise<void> {
  await tx.update(handOvers).set(answer).where(eq(handOvers.id, id));
}

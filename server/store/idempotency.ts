import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { Problem } from '../problems.ts';
import { type Content, hashOf, isContentOf, NEVER_SEEN, SENT_BYTES } from './bodyHash.ts';
import { daysBefore, KEEP_DAYS } from './keepDays.ts';
import type { KeyHash } from './keyHash.ts';
import { isQuestion } from './notice/powerQuestions.ts';
import type { Db } from './open.ts';
import { given, givenRow, lockOfName, prepared } from './prepared.ts';
import { idempotencyKeys } from './schema.ts';

/** How many replacements of replacements are followed to the one that is in force. */
const LONGEST_CHAIN = 50;

/** What one submission is known by. */
export interface Submission extends Content {
  /** The customer's id; null for an anonymous submission, whose key stands alone. */
  customerId: string | null;
  key: string;
  /** Keys of the same sender that this submission takes the place of. */
  replaces?: readonly string[];
  /**
   * The sender gave no key: it was made of the content. A refusal is not kept then, for what is mended may make the same
   * key. `before`: the key under which the same may have come earlier, where that is no longer ago than `since`.
   */
  derived?: { before?: { key: string; since: Date } };
}

export interface Answer<T> {
  status: number;
  body: T;
  /** False where the utility declined: the one to be replaced stays in force. */
  accepted: boolean;
}

/** What a key is answered with. */
export interface Told<T> extends Pick<Answer<T>, 'status' | 'body'> {
  /** The first answer again, and no further effect. */
  repeated: boolean;
  /** The key was replaced by another submission; the answer is that one's. */
  replaced: boolean;
}

/** Under which a key stands: a customer's id, or null for what is submitted without a customer. */
export const scopeOf = (customerId: string | null): string =>
  customerId === null ? 'anonymous' : `customer:${customerId}`;

/** Submissions being taken in by this process right now. */
const inFlight = new Set<string>();

/**
 * Does the effect once for a key and gives every repeat the first answer.
 *
 * The key row and everything the effect writes through its transaction commit together: after a crash
 * there is either both or neither. An effect that throws leaves no trace, so the repeat may try again.
 *
 * A submission that replaces others settles them in the same transaction. The effect supersedes what arrived before;
 * what did not arrive yet is recorded here, so that it has no effect when it comes late. What had taken the place of
 * one of them already is replaced with it: a device that was put back from a backup does not know of it.
 *
 * @throws {Problem} inFlight (409) while the first one is under way, keyReused (422) on another body.
 */
export async function once<T>(
  db: Db,
  now: Date,
  submission: Submission,
  effect: (tx: Db, replaces: readonly string[]) => Promise<Answer<T>>,
): Promise<Told<T>> {
  const scope = scopeOf(submission.customerId);
  const { before } = submission.derived ?? {};
  const named = submission.replaces?.filter((key) => key !== submission.key) ?? [];
  const names = [submission.key, ...(before ? [before.key] : []), ...named].map((key) => `${scope}/${key}`);
  if (names.some((name) => inFlight.has(name))) throw busy();
  for (const name of names) inFlight.add(name);
  try {
    return await db.transaction(async (tx) => {
      for (const name of names) await keyLock(tx, name);
      const known = await find(tx, scope, submission.key, before);
      if (known) return repeat<T>(tx, known, submission);
      const replaces = await withSuccessors(tx, scope, submission.key, named);
      const { accepted, ...answer } = await effect(tx, replaces);
      if (submission.derived && !accepted) return { ...answer, repeated: false, replaced: false };
      await write(tx, {
        scope,
        key: submission.key,
        bodyHash: hashOf(submission),
        hashVersion: SENT_BYTES,
        status: answer.status,
        answer: answer.body,
        createdAt: now,
      });
      if (replaces.length > 0) await markReplaced(tx, now, scope, replaces, { by: submission.key, answer, accepted });
      return { ...answer, repeated: false, replaced: false };
    });
  } finally {
    for (const name of names) inFlight.delete(name);
  }
}

const write = prepared<typeof idempotencyKeys.$inferInsert>('new key', (db) =>
  db
    .insert(idempotencyKeys)
    .values(givenRow('scope', 'key', 'bodyHash', 'hashVersion', 'status', 'answer', 'createdAt')),
);

const busy = () => new Problem('inFlight');

const tryLock = lockOfName('pg_try_advisory_xact_lock');

/** Against other processes on the same PostgreSQL: the lock ends with the transaction, crash or not. */
async function keyLock(tx: Db, name: string): Promise<void> {
  const [locked] = await tryLock(tx, { name });
  if (!locked?.got) throw busy();
}

/** Waits until no request takes in a submission under this key; one that comes until `tx` ends is told to ask again. */
export async function waitForKey(tx: Db, scope: string, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}/${key}`}, 0))`);
}

/** The same of what is known by the hash of its key alone, for a neighbour carried it; nothing is told to ask again. */
export async function waitForKeyHash(tx: Db, hash: KeyHash): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('key hash/' || ${hash}, 0))`);
}

/** What a key is answered with now; null where nothing was answered under it. */
export async function answerInForce(tx: Db, scope: string, key: string): Promise<unknown | null> {
  const known = await find(tx, scope, key);
  return known ? (await replacementOf(tx, known)).answer : null;
}

/** The same of the key with this hash. */
export async function answerOfHash(tx: Db, scope: string, hash: KeyHash): Promise<unknown | null> {
  const { scope: whose, keyHash } = idempotencyKeys;
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(whose, scope), eq(keyHash, hash)));
  return known ? (await replacementOf(tx, known)).answer : null;
}

/** These keys, and those that have taken their place since; the latter are locked too. */
async function withSuccessors(tx: Db, scope: string, own: string, keys: readonly string[]): Promise<string[]> {
  const all = new Set(keys);
  // Each added one is looked at in its turn.
  for (const key of all) {
    const next = (await find(tx, scope, key))?.replacedBy;
    if (!next || next === own || all.has(next)) continue;
    await keyLock(tx, `${scope}/${next}`);
    all.add(next);
  }
  return [...all];
}

type KeyRow = typeof idempotencyKeys.$inferSelect;

async function find(
  tx: Db,
  scope: string,
  key: string,
  before?: { key: string; since: Date },
): Promise<KeyRow | undefined> {
  const { key: name, createdAt } = idempotencyKeys;
  const recent = before && and(eq(name, before.key), gt(createdAt, before.since));
  if (!before) return (await keyAlone(tx, { scope, key }))[0];
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), or(eq(name, key), recent)));
  return row;
}

const keyAlone = prepared<{ scope: string; key: string }, KeyRow>('key', (db) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, given('scope', idempotencyKeys.scope)),
        eq(idempotencyKeys.key, given('key', idempotencyKeys.key)),
      ),
    ),
);

async function repeat<T>(tx: Db, known: KeyRow, content: Content): Promise<Told<T>> {
  // What we asked is answered once, and a second device of the customer's may answer it in other words.
  if (!isContentOf(known, content) && !(await isQuestion(tx, known.key))) throw new Problem('keyReused');
  const inForce = await replacementOf(tx, known);
  return {
    status: inForce.status,
    body: inForce.answer as T,
    repeated: true,
    replaced: inForce.key !== known.key,
  };
}

/** The last one of a chain of replacements; the row itself when nothing replaced it. */
async function replacementOf(tx: Db, first: KeyRow): Promise<KeyRow> {
  let last = first;
  for (let steps = 0; last.replacedBy !== null && steps < LONGEST_CHAIN; steps++) {
    const next = await find(tx, last.scope, last.replacedBy);
    if (!next) break;
    last = next;
  }
  return last;
}

/**
 * Writes down what a replaced key is answered with from now on. One that did not arrive is recorded without content,
 * and never takes effect; one that did stays in force where its replacement was declined.
 */
async function markReplaced(
  tx: Db,
  now: Date,
  scope: string,
  keys: readonly string[],
  replacement: { by: string; answer: Pick<Answer<unknown>, 'status' | 'body'>; accepted: boolean },
): Promise<void> {
  const { by, answer, accepted } = replacement;
  if (accepted) {
    await tx
      .update(idempotencyKeys)
      .set({ replacedBy: by })
      .where(and(eq(idempotencyKeys.scope, scope), inArray(idempotencyKeys.key, [...keys])));
  }
  const neverSeen = { bodyHash: '', hashVersion: NEVER_SEEN, status: answer.status, answer: answer.body };
  await tx
    .insert(idempotencyKeys)
    .values(keys.map((key) => ({ scope, key, ...neverSeen, replacedBy: by, createdAt: now })))
    .onConflictDoNothing();
}

/** Deletes keys that are older than the promise. @returns how many. */
export async function pruneKeys(db: Db, now: Date, days = KEEP_DAYS.keys): Promise<number> {
  const before = daysBefore(now, days);
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

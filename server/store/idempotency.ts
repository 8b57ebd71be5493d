import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { Problem } from '../http/problems.ts';
import type { Db } from './open.ts';
import { idempotencyKeys } from './schema.ts';

/** Keys are kept at least 13 months (design §4.14): a phone may lie in a drawer over a winter. */
export const KEY_RETENTION_DAYS = 400;

/** What one submission is known by. */
export interface SubmissionKey {
  /** The customer's id; null for an anonymous submission, whose key stands alone. */
  customerId: string | null;
  key: string;
  /** The call's path: one key never serves two calls. */
  call: string;
  /** The parsed request. */
  body: unknown;
}

export interface Answer<T> {
  status: number;
  body: T;
}

/** Submissions being taken in by this process right now. */
const inFlight = new Set<string>();

/**
 * Does the effect once for a key and gives every repeat the first answer.
 *
 * The key row and everything the effect writes through its transaction commit together: after a crash
 * there is either both or neither. An effect that throws leaves no trace, so the repeat may try again.
 *
 * @throws {Problem} inFlight (409) while the first one is under way, keyReused (422) on another body.
 */
export async function once<T>(
  db: Db,
  now: Date,
  submission: SubmissionKey,
  effect: (tx: Db) => Promise<Answer<T>>,
): Promise<Answer<T> & { repeated: boolean }> {
  const scope = submission.customerId === null ? 'anonymous' : `customer:${submission.customerId}`;
  const bodyHash = hashOf(submission.call, submission.body);
  const name = `${scope}/${submission.key}`;
  if (inFlight.has(name)) throw busy();
  inFlight.add(name);
  try {
    return await db.transaction(async (tx) => {
      // Other processes on the same PostgreSQL: the lock ends with the transaction, crash or not.
      const locked = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as got`);
      if (!(locked as unknown as { rows: { got: boolean }[] }).rows[0]?.got) throw busy();
      const where = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, submission.key));
      const [known] = await tx.select().from(idempotencyKeys).where(where);
      if (known) {
        if (known.bodyHash !== bodyHash) {
          throw new Problem('keyReused', 'This submission came before with other content.');
        }
        return { status: known.status, body: known.answer as T, repeated: true };
      }
      const answer = await effect(tx);
      await tx
        .insert(idempotencyKeys)
        .values({ scope, key: submission.key, bodyHash, status: answer.status, answer: answer.body, createdAt: now });
      return { ...answer, repeated: false };
    });
  } finally {
    inFlight.delete(name);
  }
}

const busy = () => new Problem('inFlight', 'The same submission is being taken in right now. Please ask again.');

/** Deletes keys that are older than the promise. @returns how many. */
export async function pruneKeys(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEY_RETENTION_DAYS * 24 * 60 * 60 * 1000);
  const gone = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}

function hashOf(call: string, body: unknown): string {
  return createHash('sha256').update(call).update('\n').update(canonical(body)).digest('hex');
}

/** JSON with sorted keys: the same content in another order is the same body. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

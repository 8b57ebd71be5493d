import { eq, lt } from 'drizzle-orm';
import { hashSecret, newSecret } from './identity/sessions.ts';
import type { Db } from './open.ts';
import { type AttemptPurpose, nativeHandovers, signInAttempts } from './schema.ts';

/** A trip to the provider that takes longer starts again. */
export const ATTEMPT_MS = 10 * 60 * 1000;
/** From the provider's answer to the shell's call: one hop on one device. */
const HANDOVER_MS = 60 * 1000;

type Handover = typeof nativeHandovers.$inferSelect;
export type Attempt = typeof signInAttempts.$inferSelect;
type NewAttempt = Omit<typeof signInAttempts.$inferInsert, 'idHash' | 'expiresAt'>;

/** @returns the secret that spends it: the value of the browser's cookie, or the provider's `state`. */
export async function createAttempt(db: Db, now: Date, attempt: NewAttempt): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + ATTEMPT_MS);
  await db.insert(signInAttempts).values({ ...attempt, idHash: hashSecret(secret), expiresAt });
  return secret;
}

/** Spends an attempt: a second request finds none, and neither does one for another purpose. */
export async function takeAttempt(
  db: Db,
  now: Date,
  secret: string,
  purposes: readonly AttemptPurpose[],
): Promise<Attempt | null> {
  const [attempt] = await db
    .delete(signInAttempts)
    .where(eq(signInAttempts.idHash, hashSecret(secret)))
    .returning();
  return attempt && attempt.expiresAt > now && purposes.includes(attempt.purpose) ? attempt : null;
}

/** @returns the code for the shell. */
export async function createHandover(
  db: Db,
  now: Date,
  handover: { customerId: string; csrfHash: string; authenticatedAt: Date | null },
): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + HANDOVER_MS);
  await db.insert(nativeHandovers).values({ ...handover, idHash: hashSecret(secret), expiresAt });
  return secret;
}

/** Spends a handover, also when the token is not the right one. Null: there is no session to open. */
export async function takeHandover(db: Db, now: Date, code: string, csrfToken: string): Promise<Handover | null> {
  const [handover] = await db
    .delete(nativeHandovers)
    .where(eq(nativeHandovers.idHash, hashSecret(code)))
    .returning();
  const fits = handover && handover.expiresAt > now && handover.csrfHash === hashSecret(csrfToken);
  return fits ? handover : null;
}

/** What was handed to a shell and not fetched yet opens nothing. */
export async function deleteHandoversOf(tx: Db, customerId: string): Promise<void> {
  await tx.delete(nativeHandovers).where(eq(nativeHandovers.customerId, customerId));
}

export async function pruneAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now));
  await db.delete(nativeHandovers).where(lt(nativeHandovers.expiresAt, now));
}

import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { passkeyChallenges, passkeys } from '../schema.ts';

export type Passkey = typeof passkeys.$inferSelect;
export type Challenge = typeof passkeyChallenges.$inferSelect;

export async function passkeysOf(db: Db, customerId: string): Promise<Passkey[]> {
  return db.select().from(passkeys).where(eq(passkeys.customerId, customerId)).orderBy(asc(passkeys.createdAt));
}

export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** @returns false when this credential is registered already, to any customer. */
export async function addPasskey(db: Db, passkey: Omit<Passkey, 'lastUsedAt'>): Promise<boolean> {
  const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return added.length > 0;
}

/** @returns false when another sign-in moved the counter meanwhile: one signature opens one session. */
export async function countUse(db: Db, now: Date, passkey: Passkey, counter: number): Promise<boolean> {
  const moved = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.credentialId, passkey.credentialId), eq(passkeys.counter, passkey.counter)))
    .returning();
  return moved.length > 0;
}

/** @returns false when it is none of this customer's. */
export async function renamePasskey(db: Db, customerId: string, credentialId: string, name: string): Promise<boolean> {
  return (await db.update(passkeys).set({ name }).where(own(customerId, credentialId)).returning()).length > 0;
}

/** @returns false when it is none of this customer's. */
export async function deletePasskey(db: Db, customerId: string, credentialId: string): Promise<boolean> {
  return (await db.delete(passkeys).where(own(customerId, credentialId)).returning()).length > 0;
}

/** Those that a customer has had since then. */
export async function deletePasskeysSince(db: Db, customerId: string, since: Date): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.customerId, customerId), gte(passkeys.createdAt, since)));
}

const own = (customerId: string, credentialId: string) =>
  and(eq(passkeys.customerId, customerId), eq(passkeys.credentialId, credentialId));

/** One ceremony at a time for a session or browser: a new one takes the place of the one before. */
export async function keepChallenge(db: Db, row: Challenge): Promise<void> {
  await db.insert(passkeyChallenges).values(row).onConflictDoUpdate({ target: passkeyChallenges.idHash, set: row });
}

/** Spends a challenge: a second request finds none. */
export async function takeChallenge(
  db: Db,
  now: Date,
  idHash: string,
  purpose: Challenge['purpose'],
): Promise<Challenge | null> {
  const [challenge] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.idHash, idHash)).returning();
  return challenge && challenge.expiresAt > now && challenge.purpose === purpose ? challenge : null;
}

export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}

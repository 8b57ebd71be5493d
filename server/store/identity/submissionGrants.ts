import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { GrantKey } from '#contracts/submissionGrant.ts';
import type { Db } from '../open.ts';
import { submissionGrants } from '../schema.ts';

export type SubmissionGrant = typeof submissionGrants.$inferSelect;

const notRevoked = isNull(submissionGrants.revokedAt);
const ofSession = (sessionHash: string) => eq(submissionGrants.sessionHash, sessionHash);

/**
 * Registers a device's key for its customer, or renews it: it is good until `expiresAt`, whatever ended or suspended it
 * before, for its customer just signed in.
 */
export async function registerGrant(
  db: Db,
  now: Date,
  grant: { customerId: string; publicKey: GrantKey; device: string; sessionHash: string; expiresAt: Date },
): Promise<SubmissionGrant> {
  const { device, sessionHash, expiresAt } = grant;
  const renewed = { device, sessionHash, expiresAt, renewedAt: now, suspendedAt: null, revokedAt: null };
  return db.transaction(async (tx) => {
    // One device is one key: what this session registered before was lost there.
    await tx
      .delete(submissionGrants)
      .where(and(ofSession(sessionHash), ne(submissionGrants.publicKey, grant.publicKey)));
    const [row] = await tx
      .insert(submissionGrants)
      .values({ ...grant, ...renewed, id: randomUUID(), createdAt: now })
      .onConflictDoUpdate({ target: [submissionGrants.customerId, submissionGrants.publicKey], set: renewed })
      .returning();
    return row as SubmissionGrant;
  });
}

/** Whatever its state; null when there is none. */
export async function findGrant(db: Db, id: string): Promise<SubmissionGrant | null> {
  const [row] = await db.select().from(submissionGrants).where(eq(submissionGrants.id, id));
  return row ?? null;
}

/** Whether requests signed under it are taken. */
export const isGrantLive = ({ revokedAt, suspendedAt, expiresAt }: SubmissionGrant, now: Date): boolean =>
  revokedAt === null && suspendedAt === null && expiresAt > now;

/** Those of a customer that are not over, the one renewed last first; suspended ones too. */
export async function grantsOf(db: Db, now: Date, customerId: string): Promise<SubmissionGrant[]> {
  return db
    .select()
    .from(submissionGrants)
    .where(and(eq(submissionGrants.customerId, customerId), notRevoked, gt(submissionGrants.expiresAt, now)))
    .orderBy(desc(submissionGrants.renewedAt));
}

/** The one that was registered in this session: this device's. */
export async function grantOfSession(db: Db, sessionHash: string): Promise<SubmissionGrant | null> {
  const [row] = await db
    .select()
    .from(submissionGrants)
    .where(and(ofSession(sessionHash), notRevoked));
  return row ?? null;
}

/** @returns false when this customer has no such grant. */
export async function revokeGrant(db: Db, now: Date, customerId: string, id: string): Promise<boolean> {
  const revoked = await db
    .update(submissionGrants)
    .set({ revokedAt: now })
    .where(and(eq(submissionGrants.id, id), eq(submissionGrants.customerId, customerId), notRevoked))
    .returning({ id: submissionGrants.id });
  return revoked.length > 0;
}

/** Ends every grant of a customer, wherever the device is; the one named stays. */
export async function endGrantsOf(db: Db, now: Date, customerId: string, exceptId = ''): Promise<void> {
  await db
    .update(submissionGrants)
    .set({ revokedAt: now })
    .where(and(eq(submissionGrants.customerId, customerId), ne(submissionGrants.id, exceptId), notRevoked));
}

/** Its customer signed out on this device: what they keep there waits for them, what they discard needs no grant. */
export async function leaveGrant(db: Db, now: Date, sessionHash: string, how: 'suspended' | 'revoked'): Promise<void> {
  await db
    .update(submissionGrants)
    .set(how === 'revoked' ? { revokedAt: now } : { suspendedAt: now })
    .where(and(ofSession(sessionHash), notRevoked));
}

/** A new session takes the place of an earlier one of the same customer, in the same browser. */
export async function keepGrant(db: Db, fromHash: string, toHash: string): Promise<void> {
  await db.update(submissionGrants).set({ sessionHash: toHash }).where(ofSession(fromHash));
}

export async function pruneGrants(db: Db, now: Date): Promise<void> {
  await db.delete(submissionGrants).where(lt(submissionGrants.expiresAt, now));
}

import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { InitialConsent } from '#contracts/consent.ts';
import type { Db } from '../open.ts';
import { consents, registrations } from '../schema.ts';

/** Longer than any mail server is waited for; then the process that claimed the welcome e-mail was stopped. */
const CLAIM_MS = 60 * 1000;

export async function consentOf(db: Db, customerId: string): Promise<InitialConsent | null> {
  const [row] = await db.select().from(consents).where(eq(consents.customerId, customerId));
  return row?.initialConsent ?? null;
}

export async function setConsent(db: Db, now: Date, customerId: string, initialConsent: InitialConsent): Promise<void> {
  const row = { initialConsent, receivedAt: now };
  await db
    .insert(consents)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: consents.customerId, set: row });
}

export async function isRegistered(db: Db, customerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: registrations.customerId })
    .from(registrations)
    .where(and(eq(registrations.customerId, customerId), isNotNull(registrations.registeredAt)));
  return row !== undefined;
}

/**
 * Who may send the welcome e-mail: the first to ask. No transaction stays open while the mail server is talked
 * to (PGlite has one connection for all requests), so the claim is a row, and one whose owner died runs out.
 */
export async function claimWelcome(
  db: Db,
  now: Date,
  customerId: string,
): Promise<'claimed' | 'registered' | 'underWay'> {
  const [mine] = await db
    .insert(registrations)
    .values({ customerId, claimedAt: now })
    .onConflictDoUpdate({
      target: registrations.customerId,
      set: { claimedAt: now },
      setWhere: and(
        isNull(registrations.registeredAt),
        lt(registrations.claimedAt, new Date(now.getTime() - CLAIM_MS)),
      ),
    })
    .returning();
  if (mine) return 'claimed';
  return (await isRegistered(db, customerId)) ? 'registered' : 'underWay';
}

/** The welcome went out. */
export async function register(db: Db, now: Date, customerId: string): Promise<void> {
  await db.update(registrations).set({ registeredAt: now }).where(eq(registrations.customerId, customerId));
}

/** The welcome did not go out: the next attempt need not wait. */
export async function releaseClaim(db: Db, customerId: string): Promise<void> {
  await db
    .delete(registrations)
    .where(and(eq(registrations.customerId, customerId), isNull(registrations.registeredAt)));
}

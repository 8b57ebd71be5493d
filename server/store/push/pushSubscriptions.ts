import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, or } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { pushSubscriptions, sessions } from '../schema.ts';

export type PushSubscription = typeof pushSubscriptions.$inferSelect;
export type NewPushSubscription = Omit<
  PushSubscription,
  'endpointHash' | 'createdAt' | 'renewedAt' | 'failures' | 'refusedSince'
>;

/** Devices of one customer; the one that was away the longest makes room. */
export const MOST_SUBSCRIPTIONS = 20;
/** So long a push service may refuse every message until the device is given up. */
const REFUSED_MS = 14 * 24 * 60 * 60_000;

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * Keeps a browser as this customer's. One that was another customer's moves only with the same keys, which no one but that
 * browser has: an address alone that someone learned does not silence it.
 *
 * @returns false, and changes nothing, where it is another customer's and the keys are not its own.
 */
export function keepSubscription(db: Db, now: Date, subscription: NewPushSubscription): Promise<boolean> {
  const { endpointHash, customerId, p256dh, auth, renewedAt } = pushSubscriptions;
  return db.transaction(async (tx) => {
    const row = { ...subscription, renewedAt: now, failures: 0 };
    const kept = await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpointHash: hashOf(subscription.endpoint), createdAt: now })
      .onConflictDoUpdate({
        target: endpointHash,
        set: row,
        setWhere: or(
          eq(customerId, subscription.customerId),
          and(eq(p256dh, subscription.p256dh), eq(auth, subscription.auth)),
        ),
      })
      .returning({ endpointHash });
    if (kept.length === 0) return false;
    const many = tx
      .select({ endpointHash })
      .from(pushSubscriptions)
      .where(eq(customerId, subscription.customerId))
      .orderBy(desc(renewedAt), desc(endpointHash))
      .offset(MOST_SUBSCRIPTIONS);
    await tx.delete(pushSubscriptions).where(inArray(endpointHash, many));
    return true;
  });
}

/** Forgets a browser of this customer's. */
export async function dropSubscription(db: Db, customerId: string, endpoint: string): Promise<void> {
  const { endpointHash, customerId: whose } = pushSubscriptions;
  await db.delete(pushSubscriptions).where(and(eq(endpointHash, hashOf(endpoint)), eq(whose, customerId)));
}

/** A browser to which a notice is to go, and whether its customer locked the app there. */
export interface PushDevice extends PushSubscription {
  isLocked: boolean;
}

/** The browsers of a customer with a live session that outlasts the browser, made with this key of ours. */
export async function devicesOf(db: Db, now: Date, customerId: string, vapidKey: string): Promise<PushDevice[]> {
  const rows = await db
    .select({ subscription: pushSubscriptions, isLocked: sessions.isLocked })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.idHash, pushSubscriptions.sessionHash))
    .where(
      and(
        eq(pushSubscriptions.customerId, customerId),
        eq(sessions.customerId, customerId),
        eq(pushSubscriptions.vapidKey, vapidKey),
        eq(sessions.rememberMe, true),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(pushSubscriptions.renewedAt));
  return rows.map(({ subscription, isLocked }) => ({ ...subscription, isLocked }));
}

/** The push service knows it no more. */
export async function forgetDevice(db: Db, endpointHash: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, endpointHash));
}

export async function noteTaken(db: Db, { endpointHash, refusedSince }: PushSubscription): Promise<void> {
  if (refusedSince === null) return;
  await db
    .update(pushSubscriptions)
    .set({ refusedSince: null })
    .where(eq(pushSubscriptions.endpointHash, endpointHash));
}

/** It refused a message; after two weeks of nothing else it is forgotten. */
export async function noteRefused(db: Db, now: Date, { endpointHash, refusedSince }: PushSubscription): Promise<void> {
  if (refusedSince !== null && now.getTime() - refusedSince.getTime() >= REFUSED_MS)
    return forgetDevice(db, endpointHash);
  if (refusedSince !== null) return;
  await db.update(pushSubscriptions).set({ refusedSince: now }).where(eq(pushSubscriptions.endpointHash, endpointHash));
}

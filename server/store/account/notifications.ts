import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Notification, ReadIndicator } from '#contracts/notifications.ts';
import type { Db } from '../open.ts';
import { given, prepared } from '../prepared.ts';
import { notifications } from '../schema.ts';

const ofCustomer = prepared<{ customerId: string }, typeof notifications.$inferSelect>('notifications', (db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.customerId, given('customerId', notifications.customerId)))
    .orderBy(desc(notifications.createdTime), desc(notifications.oid)),
);

/** Newest first. */
export async function notificationsOf(db: Db, customerId: string): Promise<Notification[]> {
  const rows = await ofCustomer(db, { customerId });
  return rows.map(({ oid, createdTime, interactionType, interactionText, accountNumber, readIndicator }) => ({
    oid,
    UID: customerId,
    createdTime: createdTime.toISOString(),
    data: { interactionType, interactionText, accountNumber, readIndicator },
  }));
}

/** What each may become something else from: never back. */
const BEFORE: Record<Exclude<ReadIndicator, 'unread'>, ReadIndicator[]> = {
  read: ['unread'],
  deleted: ['unread', 'read'],
};

/** Says that a notification of this customer's is read, or deleted. @returns whether they have it */
export async function markNotification(
  db: Db,
  { customerId, oid, as }: { customerId: string; oid: string; as: Exclude<ReadIndicator, 'unread'> },
): Promise<boolean> {
  const own = and(eq(notifications.oid, oid), eq(notifications.customerId, customerId));
  await db
    .update(notifications)
    .set({ readIndicator: as })
    .where(and(own, inArray(notifications.readIndicator, BEFORE[as])));
  return (await db.select({ oid: notifications.oid }).from(notifications).where(own)).length > 0;
}

/** Forgets those that were created before `all`, and of the deleted ones those before `deleted`. */
export async function pruneNotifications(db: Db, before: { all: Date; deleted: Date }): Promise<void> {
  const isDeleted = and(eq(notifications.readIndicator, 'deleted'), lt(notifications.createdTime, before.deleted));
  await db.delete(notifications).where(or(lt(notifications.createdTime, before.all), isDeleted));
}

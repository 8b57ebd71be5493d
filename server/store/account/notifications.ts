import { desc, eq } from 'drizzle-orm';
import type { Notification } from '#contracts/notifications.ts';
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

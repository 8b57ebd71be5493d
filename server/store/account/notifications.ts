import { desc, eq } from 'drizzle-orm';
import type { Notification } from '#contracts/notifications.ts';
import type { Db } from '../open.ts';
import { notifications } from '../schema.ts';

/** Newest first. */
export async function notificationsOf(db: Db, customerId: string): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.customerId, customerId))
    .orderBy(desc(notifications.createdTime), desc(notifications.oid));
  return rows.map(({ oid, createdTime, interactionType, interactionText, accountNumber, readIndicator }) => ({
    oid,
    UID: customerId,
    createdTime: createdTime.toISOString(),
    data: { interactionType, interactionText, accountNumber, readIndicator },
  }));
}

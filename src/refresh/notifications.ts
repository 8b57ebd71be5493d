import type { Failure } from '#contracts/failure.ts';
import { notificationsCall } from '#contracts/notifications.ts';
import { cacheDb } from '#db/cache.ts';
import { askAsOwner } from './owner.ts';
import { stamp } from './stamp.ts';

/** Loads the customer's notifications (API-11, AUTH-14); gives null, or why it could not. */
export async function refreshNotifications(): Promise<Failure | null> {
  const outcome = await askAsOwner(notificationsCall, {});
  if (!outcome.ok) return outcome.failure;
  const copies = outcome.reply.results.map((one, position) => ({ ...one, position, ...stamp() }));
  await cacheDb.transaction('rw', [cacheDb.notifications], async () => {
    await cacheDb.notifications.clear();
    await cacheDb.notifications.bulkPut(copies);
  });
  return null;
}

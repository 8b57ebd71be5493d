import type { OutboxDb } from '#db/outboxDb.ts';

/**
 * The customer opened it as a text message, so the utility may hear of it that way. It changes nothing else: it goes over
 * the network as before, and the utility knows both by its key.
 */
export async function noteOpenedAsText(db: OutboxDb, id: string): Promise<void> {
  await db.submissions.update(id, { openedAsText: true });
}

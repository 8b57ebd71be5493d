import type { OutboxDb } from '#db/outboxDb.ts';

/**
 * The customer showed it to a neighbour as a code, so the utility may hear of it that way. It changes nothing else, as
 * with a text message.
 */
export async function noteShownToCarry(db: OutboxDb, id: string): Promise<void> {
  await db.submissions.update(id, { shownToCarry: true });
}

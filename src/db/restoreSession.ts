import { BACKUPS_CHECK } from './checks.ts';
import type { OutboxDb } from './outboxDb.ts';

/**
 * The browser dropped the database under an open page: its customer stays signed in, as the server still has it, and
 * the page goes on. Where local storage went too, the customer cleared what this site had stored, and means it.
 */
export async function restoreSession(db: OutboxDb): Promise<void> {
  const { sessionInSight } = db;
  const { localStorage } = globalThis as { localStorage?: { length: number } };
  if (!sessionInSight || !localStorage?.length) return;
  const isRestored = await db.transaction('rw', ['checks', 'deviceSession'], async (tx) => {
    const isNew = (await tx.table('checks').get(BACKUPS_CHECK)) === undefined;
    if (!isNew || (await tx.table('deviceSession').count()) > 0) return false;
    await tx.table('deviceSession').add(sessionInSight);
    return true;
  });
  if (isRestored) db.onSessionRestored?.();
}

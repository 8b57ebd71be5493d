import type { OutboxDb } from './outboxDb.ts';
import { readableRow } from './readableRow.ts';
import { attachmentOf, restoredRow } from './restoreBackups.ts';

/**
 * Puts back, from its backup copy, what could not be read in the queue, as after the loss of the database: under its
 * key, and sent before for all that is known. What has no copy that can be read stays set aside.
 */
export async function restoreSetAside(db: OutboxDb): Promise<void> {
  if ((await db.setAside.count()) === 0) return;
  const copies = await db.backupCopies.all();
  await db.transaction('rw', [db.submissions, db.attachments, db.setAside], async () => {
    for (const { id, raw } of await db.setAside.toArray()) {
      const key = (raw as { id?: unknown } | null)?.id;
      const copy = copies.find((one) => readableRow(one?.row) !== null && one.row.id === key);
      if (!copy || (await db.submissions.get(copy.row.id))) continue;
      const attachment = attachmentOf(copy);
      await db.submissions.put(restoredRow(copy));
      if (attachment) await db.attachments.put(attachment);
      await db.setAside.delete(id as number);
    }
  });
}

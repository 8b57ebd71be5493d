import type { OutboxDb } from './outboxDb.ts';
import { readableRow } from './readableRow.ts';
import { attachmentOf, isBefore, restoredRow } from './restoreBackups.ts';
import { keyOf } from './setAside.ts';

/**
 * Puts back, from its backup copy, what could not be read in the queue, as after the loss of the database: under its
 * key, and sent before for all that is known. What has no copy that can be read stays set aside. A setting of which a newer choice was made since goes: it would undo that.
 */
export async function restoreSetAside(db: OutboxDb): Promise<void> {
  if ((await db.setAside.count()) === 0) return;
  db.hasAside = true;
  const copies = await db.backupCopies.all();
  await db.transaction('rw', [db.submissions, db.attachments, db.setAside], async () => {
    for (const row of await db.setAside.toArray()) {
      const key = keyOf(row);
      const copy = copies.find((one) => readableRow(one?.row) !== null && one.row.id === key);
      if (!copy || (await db.submissions.get(copy.row.id))) continue;
      const isOutdated = copy.row.setting !== undefined && isBefore(await db.submissions.toArray())(copy.row);
      const attachment = attachmentOf(copy);
      if (!isOutdated) await db.submissions.put(restoredRow(copy));
      if (attachment && !isOutdated) await db.attachments.put(attachment);
      await db.setAside.delete(row.id as number);
    }
  });
}

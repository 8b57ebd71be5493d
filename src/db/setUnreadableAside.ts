import type { BackupCopy } from './backupCopies.ts';
import type { OutboxDb } from './outboxDb.ts';
import { readableRow } from './readableRow.ts';
import { attachmentOf, restoredRow } from './restoreBackups.ts';
import { moveAside } from './setAside.ts';
import type { SubmissionRow } from './submissions.ts';

/**
 * Takes out of the queue what cannot be read, before anything reads it: one damaged row would close every page that
 * lists it. Where its backup copy can be read, that takes its place, as after the loss of the database.
 */
export async function setUnreadableAside(db: OutboxDb): Promise<void> {
  const isDamaged = (row: SubmissionRow) => readableRow(row) === null;
  const rows = await db.transaction('r', ['submissions'], (tx) => tx.table('submissions').toArray());
  if (!rows.some(isDamaged)) return;
  const copies: BackupCopy[] = await db.backupCopies.all().catch(() => []);
  await db.transaction('rw', ['submissions', 'photos', 'setAside'], async (tx) => {
    const submissions = tx.table<SubmissionRow, string>('submissions');
    const damaged = (await submissions.toArray()).filter(isDamaged);
    const whole = copies.filter((copy) => readableRow(copy?.row) && damaged.some(({ id }) => id === copy.row.id));
    const ids = whole.map(({ row }) => row.id);
    const tables = { submissions, attachments: tx.table('photos'), setAside: tx.table('setAside') };
    await moveAside(
      tables,
      damaged.filter(({ id }) => !ids.includes(id)),
      Date.now(),
    );
    await submissions.bulkPut(whole.map(restoredRow));
    await tx.table('photos').bulkPut(whole.flatMap((copy) => attachmentOf(copy) ?? []));
  });
}

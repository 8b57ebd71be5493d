import type { OutboxDb } from './outboxDb.ts';
import { readableRow } from './readableRow.ts';
import { restoreSetAside } from './restoreSetAside.ts';
import { moveAside } from './setAside.ts';
import type { SubmissionRow } from './submissions.ts';

/**
 * Takes out of the queue what cannot be read, before anything reads it: one damaged row would close every page that
 * lists it.
 */
export async function setUnreadableAside(db: OutboxDb): Promise<void> {
  const isDamaged = (row: SubmissionRow) => readableRow(row) === null;
  if (!(await db.submissions.toArray()).some(isDamaged)) return;
  await db.transaction('rw', [db.submissions, db.attachments, db.setAside], async () => {
    await moveAside(db, (await db.submissions.toArray()).filter(isDamaged), Date.now());
  });
  await restoreSetAside(db);
}

import type { AttachmentRow } from './attachments.ts';
import type { BackupCopy } from './backupCopies.ts';
import { BACKUPS_CHECK } from './checks.ts';
import type { OutboxDb } from './outboxDb.ts';
import { readableRow } from './readableRow.ts';
import { asSetAside } from './setAside.ts';
import type { SubmissionRow } from './submissions.ts';

/**
 * Puts what was not sent back into a database that is new: on a new device that is nothing, after the browser lost
 * its databases it is all that had been shown as saved. Each starts anew under its old key, so what had arrived
 * already is told from it. Once in a database's life, and before it is used: what leaves the outbox later
 * stays away. What was noted as unsent and is not put back is lost, and noted for the customer to be told; a copy that
 * cannot be read is set aside.
 *
 * @throws where the copies cannot be read or put back: nothing is, and the next try looks again
 */
export async function restoreBackups(db: OutboxDb): Promise<void> {
  const checked = await db.transaction('r', ['checks'], (tx) => tx.table('checks').get(BACKUPS_CHECK));
  if (checked) return;
  const noted = db.notedUnsent();
  const copies = await db.backupCopies.all();
  const sound = copies.filter((copy) => readableRow(copy?.row) !== null);
  const outdated = await db.transaction('rw', ['checks', 'submissions', 'photos', 'setAside'], async (tx) => {
    // Another tab, or the worker, was quicker.
    if (await tx.table('checks').get(BACKUPS_CHECK)) return [];
    // What was submitted since a start that could not read the backup copies stays as it is; its attachment may have arrived.
    const there = await tx.table('submissions').bulkGet(sound.map(({ row }) => row.id));
    const gone = sound.filter((_, at) => !there[at]);
    const isOutdated = gone.some(({ row }) => row.setting)
      ? isBefore(await tx.table<SubmissionRow>('submissions').toArray())
      : () => false;
    const missing = gone.filter(({ row }) => !isOutdated(row));
    await tx.table('submissions').bulkAdd(missing.map(restoredRow));
    await tx.table('photos').bulkAdd(missing.flatMap((copy) => attachmentOf(copy) ?? []));
    const unreadable = copies.filter((copy) => !sound.includes(copy));
    const aside = unreadable.map((copy) => asSetAside(copy?.row ?? copy, attachmentOf(copy), Date.now()));
    await tx.table('setAside').bulkAdd(aside);
    await tx.table('checks').add({ key: BACKUPS_CHECK, lost: Math.max(0, noted - copies.length) });
    return gone.filter((copy) => !missing.includes(copy));
  });
  if (outdated.length > 0) await db.backupCopies.drop(outdated.map(({ row }) => row.id)).catch(() => {});
}

/** What was attached. Null: nothing, or the copy itself is damaged. */
export const attachmentOf = (copy: BackupCopy | null): AttachmentRow | null => copy?.attachment ?? copy?.photo ?? null;

/** The row of a copy, to be put back. It was sent before for all that is known, and the bytes of its attachment too. */
export function restoredRow({ row, attachment, photo = attachment }: BackupCopy): SubmissionRow {
  return { ...row, tries: 1, attachmentTried: photo !== null };
}

/** A newer choice of the same part was made since a start that could not read the copies: it would be undone. */
export const isBefore =
  (rows: readonly SubmissionRow[]) =>
  ({ owner, setting }: SubmissionRow): boolean =>
    setting !== undefined &&
    rows.some(
      (newer) =>
        newer.owner === owner &&
        newer.setting?.entity === setting.entity &&
        newer.setting.part === setting.part &&
        newer.setting.order > setting.order,
    );

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

import type { BackupCopy } from '#db/backupCopies.ts';
import { BACKUPS_CHECK } from '#db/checks.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { restoreSetAside } from '#db/restoreSetAside.ts';
import { keyOf } from '#db/setAside.ts';
import type { SubmissionRow } from '#db/submissions.ts';

/** Keeps a backup copy, where the device lets us: the first one is on the disk already. */
export async function keepBackup(db: OutboxDb, copy: BackupCopy): Promise<void> {
  const { id } = copy.row;
  await asFarAsPossible(async () => {
    await db.backupCopies.keep(copy);
    // Removed in another tab while the copy was being written: the copy would bring it back.
    if (await db.submissions.get(id)) return;
    await db.backupCopies.drop(await needlessOf(db, [id]));
  });
}

/**
 * Before what was changed since its backup copy was written is sent: should the database be lost after that, the same
 * bytes go under its key again, from the step that it had come to.
 */
export async function renewBackup(db: OutboxDb, row: SubmissionRow): Promise<void> {
  const { backupIsOld: _, ...renewed } = row;
  await asFarAsPossible(async () => {
    const attachment = (await db.attachments.get(row.id)) ?? null;
    await keepBackup(db, { row: { ...renewed, state: 'waiting', lease: null }, attachment });
  });
}

/**
 * Before an item is taken back: nothing brings it back then.
 *
 * @returns whether the copies are gone for certain
 */
export async function dropBackups(db: OutboxDb, ids: readonly string[]): Promise<boolean> {
  return asFarAsPossible(() => db.backupCopies.drop(ids));
}

/** What was found damaged in the queue goes on from its backup copy, where there is one. Before that would be dropped. */
export async function restoreUnread(db: OutboxDb): Promise<void> {
  await asFarAsPossible(() => restoreSetAside(db));
}

/**
 * What the utility has in full, and what was taken back, needs no backup copy any more. While what a lost database
 * left is not put back yet (`restoreBackups` could not read it), the copies are all there is of it: they stay.
 */
export async function dropNeedlessBackups(db: OutboxDb): Promise<void> {
  await asFarAsPossible(async () => {
    if (!(await db.checks.get(BACKUPS_CHECK))) return;
    await db.backupCopies.drop(await needlessOf(db, await db.backupCopies.ids()));
  });
}

/** Of these what was received or taken back. What was set aside, perhaps while its copy was being written, may go on from it. */
async function needlessOf(db: OutboxDb, ids: string[]): Promise<string[]> {
  const rows = await db.submissions.bulkGet(ids);
  const received = ids.filter((_, at) => rows[at]?.state === 'received');
  const gone = ids.filter((_, at) => !rows[at]);
  if (gone.length === 0) return received;
  // Together: between two reads it might be put back.
  const [back, aside] = await db.transaction('r', [db.submissions, db.setAside], () =>
    Promise.all([db.submissions.bulkGet(gone), db.setAside.toArray()]),
  );
  const keptFor = new Set(aside.map(keyOf));
  return [...received, ...gone.filter((id, at) => !back[at] && !keptFor.has(id))];
}

/** A backup copy is an extra: without one the outbox goes on as it is. Tells whether `work` was done. */
async function asFarAsPossible(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (reason) {
    // biome-ignore lint/suspicious/noConsole: a full disk as a rule; the one trace of it
    console.warn('A backup copy could not be kept or dropped', reason);
    return false;
  }
}

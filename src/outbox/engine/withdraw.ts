import type { DraftRow } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { draftOf } from '../asDraft.ts';
import { advance } from './advance.ts';
import { dropBackups, dropNeedlessBackups, keepBackup } from './backupCopies.ts';
import { dropDraft } from './drafts.ts';

/** The utility has the figures, or the report; what is left is the photo at most. */
export const hasArrived = (row: SubmissionRow): boolean =>
  row.stepNames.findIndex((step) => step === 'reading' || step === 'report') < row.done;

/** To be changed or taken back: not while it is on its way, and not once the utility has it. */
export const canChange = (row: SubmissionRow): boolean =>
  row.state !== 'sending' && row.state !== 'received' && !hasArrived(row);

/**
 * Why an item stayed in the outbox.
 * - tooLate: it is being sent, or the utility has it.
 * - notCertain: its backup copy could not be deleted, and might bring it back.
 */
type Stayed = 'tooLate' | 'notCertain';

/**
 * Takes an item out of the outbox with `take`, which runs in the transaction that has looked whether it may. The spare
 * copy goes first: killed in between, the item is there still, and nothing brings back what was taken away.
 */
async function takeOut<T extends object>(
  db: OutboxDb,
  id: string,
  take: (row: SubmissionRow) => Promise<T>,
): Promise<T | Stayed> {
  const asked = await db.submissions.get(id);
  if (!asked || !canChange(asked)) return 'tooLate';
  const dropped = await dropBackups(db, [id]);
  const taken =
    dropped &&
    (await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
      const row = await db.submissions.get(id);
      return row && canChange(row) ? take(row) : null;
    }));
  if (taken) {
    // The tab that saved it may have been writing the copy only now.
    await dropBackups(db, [id]);
    return taken;
  }
  await keepBackup(db, { row: asked, photo: (await db.photos.get(id)) ?? null });
  return dropped ? 'tooLate' : 'notCertain';
}

/** The customer takes an item back. Removed is what lies nowhere on the device any more. */
export async function discard(db: OutboxDb, id: string): Promise<'removed' | Stayed> {
  const taken = await takeOut(db, id, async (row) => {
    await db.submissions.delete(id);
    await db.photos.delete(id);
    const change = await draftOf(db, row);
    if (change) await dropDraft(db, change.key);
    return row;
  });
  return typeof taken === 'string' ? taken : 'removed';
}

/** What `discardAll` deletes. */
export interface Unfinished {
  /** Not received, and nobody has to do anything about them. */
  unsent: SubmissionRow[];
  /** Not accepted, or without the photo: the customer was to look after them. */
  refused: SubmissionRow[];
  /** What was started; a change of one of the others counts as that one. */
  drafts: DraftRow[];
}

const draftsOf = (db: OutboxDb, owner: string) => db.drafts.filter((draft) => draft.owner === owner).toArray();

/** Everything of this customer's on this device that the utility does not have in full. */
export async function unfinishedOf(db: OutboxDb, owner: string): Promise<Unfinished> {
  const [all, drafts] = await Promise.all([
    db.submissions.filter((row) => row.owner === owner && row.state !== 'received').toArray(),
    draftsOf(db, owner),
  ]);
  return {
    unsent: all.filter(isUnsent),
    refused: all.filter((row) => !isUnsent(row)),
    drafts: drafts.filter(({ replaces }) => !all.some(({ id }) => id === replaces?.[0])),
  };
}

/**
 * The customer leaves and wants nothing of theirs to stay. One that is on its way this very moment may
 * still arrive; its answer then finds no row to settle.
 *
 * @returns what was deleted; null when backup copies could not be deleted for certain: then all of it stays
 */
export async function discardAll(db: OutboxDb, owner: string): Promise<Unfinished | null> {
  const idsOf = ({ unsent, refused }: Unfinished) => [...unsent, ...refused].map(({ id }) => id);
  if (!(await dropBackups(db, idsOf(await unfinishedOf(db, owner))))) return null;
  const deleted = await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const unfinished = await unfinishedOf(db, owner);
    const ids = idsOf(unfinished);
    await db.submissions.bulkDelete(ids);
    await db.photos.bulkDelete(ids);
    for (const { key } of await draftsOf(db, owner)) await dropDraft(db, key);
    return unfinished;
  });
  // Copies that another tab was still writing.
  await dropBackups(db, idsOf(deleted));
  return deleted;
}

/** The customer lets a photo go that the utility did not take; the reading itself is in. */
export async function goOnWithoutPhoto(db: OutboxDb, id: string): Promise<void> {
  await db.transaction('rw', [db.submissions, db.photos], async () => {
    const row = await db.submissions.get(id);
    if (row?.state !== 'photoRefused') return;
    await db.submissions.put({ ...advance(row, { type: 'WITHOUT_PHOTO' }), settledAt: new Date().toISOString() });
    await db.photos.delete(id);
  });
  await dropNeedlessBackups(db);
}

import type { DraftRow } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { isKeptFor } from '#db/setAside.ts';
import { isTold, isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { dropBackups, dropNeedlessBackups, keepBackup } from '../backup/backupCopies.ts';
import { draftOf, dropDraft } from '../drafts/drafts.ts';
import type { OutboxEnvironment } from '../environment.ts';
import { nextStep } from '../send/sendStep.ts';
import { advance, canChange, hasArrived } from '../settle/advance.ts';

/**
 * The customer takes an item back. Removed is what lies nowhere on the device any more. The backup copy goes first:
 * killed in between, the item is there still, and nothing brings back what was taken away.
 *
 * @returns tooLate: it is being sent, or the utility has it. notCertain: its backup copy could not be deleted, and might
 * bring it back.
 */
export async function discard(db: OutboxDb, id: string): Promise<'removed' | 'tooLate' | 'notCertain'> {
  const asked = await db.submissions.get(id);
  if (!asked || !canChange(asked)) return 'tooLate';
  const dropped = await dropBackups(db, [id]);
  if (dropped && (await remove(db, id))) {
    // The tab that saved it may have been writing the copy only now.
    await dropBackups(db, [id]);
    return 'removed';
  }
  await keepBackup(db, { row: asked, attachment: (await db.attachments.get(id)) ?? null });
  return dropped ? 'tooLate' : 'notCertain';
}

/** Whether it still could be: it may have been taken to be sent meanwhile. */
async function remove(db: OutboxDb, id: string): Promise<boolean> {
  return db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    const row = await db.submissions.get(id);
    if (!row || !canChange(row)) return false;
    await db.submissions.delete(id);
    await db.attachments.delete(id);
    const change = await draftOf(db, id);
    if (change) await dropDraft(db, change.key);
    return true;
  });
}

/** What `discardAll` deletes, the last of it only where asked to. */
export interface Unfinished {
  /** Not received, and the customer need not do anything about them. */
  unsent: SubmissionRow[];
  /** Refused, as a whole or in part: the customer was to look after them. */
  refused: SubmissionRow[];
  /** What was started; a change of one of the others counts as that one. */
  drafts: DraftRow[];
  /** What they submitted without signing in and is not received yet: it goes whether or not a customer is signed in. */
  unowned: SubmissionRow[];
  /** Nobody needs to be asked about these. */
  quiet: SubmissionRow[];
}

const draftsOf = (db: OutboxDb, owner: string) => db.drafts.filter((draft) => draft.owner === owner).toArray();

/** Everything of this customer's on this device that the utility does not have in full. */
export async function unfinishedOf(db: OutboxDb, owner: string): Promise<Unfinished> {
  const [theirs, drafts] = await Promise.all([
    db.submissions.filter((row) => row.enteredBy === owner && row.state !== 'received').toArray(),
    draftsOf(db, owner),
  ]);
  const all = theirs.filter((row) => row.owner === owner && isTold(row));
  return {
    unsent: all.filter(isUnsent),
    refused: all.filter((row) => !isUnsent(row)),
    drafts: drafts.filter(({ replaces }) => !theirs.some(({ id }) => id === replaces?.[0])),
    unowned: theirs.filter((row) => row.owner !== owner && isUnsent(row)),
    quiet: theirs.filter((row) => !isTold(row)),
  };
}

/**
 * The customer leaves and wants nothing of theirs to stay. One that is on its way this very moment may still arrive; its
 * answer then finds no row to settle.
 *
 * @param withUnowned also what they submitted without signing in; else that goes all the same
 * @returns what was deleted; null when backup copies could not be deleted for certain: then all of it stays
 */
export async function discardAll(
  db: OutboxDb,
  owner: string,
  { withUnowned = false } = {},
): Promise<Unfinished | null> {
  const idsOf = ({ unsent, refused, quiet, unowned }: Unfinished) =>
    [...unsent, ...refused, ...quiet, ...(withUnowned ? unowned : [])].map(({ id }) => id);
  if (!(await dropBackups(db, idsOf(await unfinishedOf(db, owner))))) return null;
  const deleted = await db.transaction('rw', [db.submissions, db.attachments, db.drafts, db.setAside], async () => {
    const unfinished = await unfinishedOf(db, owner);
    const ids = idsOf(unfinished);
    await db.setAside.filter(isKeptFor(owner)).delete();
    await db.submissions.bulkDelete(ids);
    await db.attachments.bulkDelete(ids);
    for (const { key } of await draftsOf(db, owner)) await dropDraft(db, key);
    return unfinished;
  });
  // Copies that another tab was still writing.
  await dropBackups(db, idsOf(deleted));
  return deleted;
}

/**
 * The customer goes on without the part that was refused: with everything else where the utility has what counts, else
 * with the steps that are not optional.
 */
export async function goOnWithoutPart(
  { db, kinds }: Pick<OutboxEnvironment, 'db' | 'kinds'>,
  id: string,
): Promise<void> {
  await db.transaction('rw', [db.submissions, db.attachments], async () => {
    const row = await db.submissions.get(id);
    const kind = row && kinds.get(row.kind);
    if (!kind || row.state !== 'partRefused') return;
    const without = hasArrived(row) ? row.stepNames : (kind.optional?.(row) ?? []);
    const stepNames = row.stepNames.filter((name, at) => at < row.done || !without.includes(name));
    const counting = stepNames.indexOf(kind.counting);
    const after = advance({ ...row, stepNames }, { type: 'WITHOUT_PART', steps: stepNames.length, counting });
    const lane = nextStep(kind, after)?.lane ?? after.lane;
    const settledAt = after.state === 'received' ? new Date().toISOString() : null;
    await db.submissions.put({ ...after, lane, settledAt });
    if (settledAt) await db.attachments.delete(id);
  });
  await dropNeedlessBackups(db);
}

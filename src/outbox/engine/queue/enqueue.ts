import { MOST_REPLACED } from '#contracts/call.ts';
import { wellFormedIn } from '#contracts/wellFormed.ts';
import type { AttachmentRow } from '#db/attachments.ts';
import type { BackupCopy } from '#db/backupCopies.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE, ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import { dropBackups, keepBackup } from '../backup/backupCopies.ts';
import { countsAsUnsent } from '../backup/noteUnsent.ts';
import { spendDraft } from '../drafts/drafts.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { Kind, Submitted } from '../kind.ts';
import { assertSendable } from '../send/content.ts';
import { canChange } from '../settle/advance.ts';
import { draftAttachmentKey } from './attachment.ts';
import { replacementsOf } from './reopen.ts';
import { behindOthers, isSamePart, placeOf, settingsAside, settingsOf } from './settings.ts';

/** What is to be saved together. */
export interface Submission {
  row: SubmissionRow;
  attachment: AttachmentRow | null;
  draftKey: string | undefined;
}

/** What a screen gives, as it goes into the queue. */
export function submissionOf<Given extends Submitted>(
  kind: Kind<SubmissionRow, Given, string>,
  id: string,
  given: NoInfer<Given>,
): Submission {
  const { enteredBy, steps, row: begun, attachment } = kind.begin(given);
  const own = wellFormedIn(begun);
  assertSendable(kind, own.intent);
  const counting = steps.indexOf(kind.counting);
  if (counting < 0) throw new Error(`${kind.name} without the step ${kind.counting}`);
  const owner = kind.owner === 'anyone' ? ANYONE : enteredBy;
  if (owner === null) throw new Error(`${kind.name} belongs to a customer, and nobody is signed in`);
  const [first = ''] = steps;
  const row: SubmissionRow = {
    ...own,
    id,
    version: ROW_VERSION,
    kind: kind.name,
    state: 'waiting',
    owner,
    enteredBy,
    stepNames: [...steps],
    steps: steps.length,
    done: 0,
    counting,
    attempts: 0,
    failedBy: {},
    nextAttemptAt: 0,
    notBefore: 0,
    failure: null,
    carried: null,
    ...(kind.setting && { setting: placeOf(kind.setting, own.intent) }),
    ...(kind.isQuiet && { isQuiet: true }),
    body: JSON.stringify(own.intent),
    replaces: [...(given.replaces ?? [])],
    tries: 0,
    lane: kind.steps[first]?.lane ?? 'small',
    lease: null,
    answer: null,
    settledAt: null,
  };
  return { row, attachment: attachment && { submissionId: id, ...attachment }, draftKey: given.draftKey };
}

/**
 * Saves what is submitted, its attachment and its place in the queue in ONE transaction that is on the disk when this
 * resolves, and a backup copy of them beside the database; and counts it as unsent. Only then may a screen say "Saved
 * on this device". Of several all are saved or none. An item that one takes the place of leaves in the same transaction,
 * its backup copy after it: killed anywhere, the device has the one or the other, or both, and the utility lets the newer
 * one count.
 */
export async function enqueue(
  { db, now, noteSaved }: OutboxEnvironment,
  submissions: readonly Submission[],
): Promise<void> {
  const kept: BackupCopy[] = [];
  const gone: SubmissionRow[] = [];
  await db.transaction('rw', [db.submissions, db.attachments, db.drafts, db.setAside], async () => {
    for (const submission of submissions) {
      const { row, replaced } = await putInQueue(db, now(), submission);
      kept.push({ row, attachment: submission.attachment });
      gone.push(...replaced);
    }
  });
  const more = kept.filter(({ row }) => countsAsUnsent(row)).length - gone.filter(countsAsUnsent).length;
  await Promise.all([...kept.map((copy) => keepBackup(db, copy)), noteSaved(more)]);
  if (gone.length > 0) {
    await dropBackups(
      db,
      gone.map(({ id }) => id),
    );
  }
}

/** Inside the caller's transaction. @returns the row as it is kept, and what it took the place of. */
async function putInQueue(
  db: OutboxDb,
  now: number,
  submission: Submission,
): Promise<{ row: SubmissionRow; replaced: SubmissionRow[] }> {
  const { row: confirmed, attachment, draftKey } = submission;
  const attachmentTried = await attachmentMayHaveLeft(db, submission);
  const { owner, setting } = confirmed;
  const older = setting ? await settingsOf(db, owner, setting.entity) : [];
  const aside = setting ? await settingsAside(db, owner, setting.entity) : [];
  const row = { ...behindOthers(await withRivals(db, confirmed), [...aside, ...older], now), attachmentTried };
  await db.submissions.add(row);
  // Draft and submission change places in one step: a tab killed here has the one or the other.
  const replaced = row.setting ? await takePlaces(db, older.filter(isSamePart(row))) : await takePlaceOfFirst(db, row);
  if (draftKey) await spendDraft(db, draftKey, row.replaces ?? []);
  if (attachment) await db.attachments.add(attachment);
  return { row, replaced };
}

/**
 * Whether this very attachment may have left the device before: with what is being changed in the draft, or, where that
 * draft was dropped in another tab meanwhile, with an item that this one takes the place of.
 */
async function attachmentMayHaveLeft(db: OutboxDb, { row, attachment, draftKey }: Submission): Promise<boolean> {
  if (!attachment) return false;
  const drafted = draftKey ? await db.attachments.get(draftAttachmentKey(draftKey)) : undefined;
  const replaced = await db.submissions.bulkGet([...(row.replaces ?? [])]);
  const tried = replaced.flatMap((old) => (old?.attachmentTried ? [old.id] : []));
  const left = [...(drafted?.tried ? [drafted] : []), ...(await db.attachments.bulkGet(tried))];
  return left.some((one) => one?.fileName === attachment.fileName);
}

/**
 * The row, which also takes the place of what took the same place before: one draft can be confirmed in two tabs at
 * once. Of the two the last one counts, and the device knows which.
 */
async function withRivals(db: OutboxDb, row: SubmissionRow): Promise<SubmissionRow> {
  const replaces = row.replaces ?? [];
  if (replaces.length === 0) return row;
  const rivals = (await replacementsOf(db, replaces)).map(({ id }) => id);
  return { ...row, replaces: [...new Set([...replaces, ...rivals])].slice(0, MOST_REPLACED) };
}

/** Removes the item that this one takes the place of. @returns what was removed. */
async function takePlaceOfFirst(db: OutboxDb, { replaces }: SubmissionRow): Promise<SubmissionRow[]> {
  const [id] = replaces ?? [];
  const row = id === undefined ? undefined : await db.submissions.get(id);
  return row ? takePlaces(db, [row]) : [];
}

/**
 * One that is being sent stays, and so does what the utility has: it is the utility that settles those.
 *
 * @returns what was removed
 */
async function takePlaces(db: OutboxDb, rows: readonly SubmissionRow[]): Promise<SubmissionRow[]> {
  const removed = rows.filter(canChange);
  const ids = removed.map(({ id }) => id);
  await db.submissions.bulkDelete(ids);
  await db.attachments.bulkDelete(ids);
  return removed;
}

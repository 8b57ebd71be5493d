import type { AttachmentRow } from '#db/attachments.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE, ROW_VERSION, type SubmissionRow } from '#db/submissions.ts';
import { canChange } from './advance.ts';
import { draftAttachmentKey } from './attachment.ts';
import { dropBackups, keepBackup } from './backupCopies.ts';
import { spendDraft } from './drafts.ts';
import type { OutboxEnvironment } from './environment.ts';
import type { Kind, Submitted } from './kind.ts';

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
  const { enteredBy, steps, row: own, attachment } = kind.begin(given);
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
    nextAttemptAt: 0,
    notBefore: 0,
    failure: null,
    carried: null,
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
 * on this device". An item that it takes the place of leaves in the same transaction, its backup copy after it: killed
 * anywhere, the device has the one or the other, or both, and the utility lets the newer one count.
 */
export async function enqueue(
  { db, noteUnsent }: OutboxEnvironment,
  { row, attachment, draftKey }: Submission,
): Promise<void> {
  let gone: string | null = null;
  await db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    const drafted = attachment && draftKey ? await db.attachments.get(draftAttachmentKey(draftKey)) : undefined;
    const attachmentTried = drafted?.tried === true && drafted.fileName === attachment?.fileName;
    await db.submissions.add({ ...row, attachmentTried });
    // Draft and submission change places in one step: a tab killed here has the one or the other.
    gone = await takePlace(db, row);
    if (draftKey) await spendDraft(db, draftKey, row.replaces ?? []);
    if (attachment) await db.attachments.add(attachment);
  });
  await Promise.all([keepBackup(db, { row, attachment }), noteUnsent()]);
  if (gone !== null) await dropBackups(db, [gone]);
}

/**
 * Removes the item that this one takes the place of. One that is being sent stays, and so does what the utility has:
 * it is the utility that settles those. @returns the id of what was removed.
 */
async function takePlace(db: OutboxDb, { replaces }: SubmissionRow): Promise<string | null> {
  const [id] = replaces ?? [];
  const row = id === undefined ? undefined : await db.submissions.get(id);
  if (!row || !canChange(row)) return null;
  await db.submissions.delete(row.id);
  await db.attachments.delete(row.id);
  return row.id;
}

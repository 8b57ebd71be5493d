import { MOST_REPLACED } from '#contracts/call.ts';
import { DRAFT_VERSION } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import { draftOf, dropDraft } from '../drafts/drafts.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { AnyKind } from '../kind.ts';
import { advance, canChange } from '../settle/advance.ts';
import { draftAttachmentKey } from './attachment.ts';

/** What the utility has can be corrected by another one, where its kind allows it and nothing took its place. */
export const canCorrect = (kind: AnyKind, row: SubmissionRow): boolean =>
  kind.correctable && row.state === 'received' && row.answer?.replaced !== true;

/**
 * - opened: it is a draft now, and stays in the outbox until the draft is confirmed.
 * - otherDraft: something else of its kind is half written, and would be overwritten.
 * - tooLate: it is being sent, or gone; or this version of the app does not know how to open it.
 * - hasReplacement: something in the outbox takes its place already, and is what can be changed.
 */
export type Reopened = 'opened' | 'otherDraft' | 'tooLate' | 'hasReplacement';

/**
 * Opens an item as a draft with its values and attachment. The item itself stays: what was not sent waits, what was
 * received counts, until the draft is confirmed and takes its place (`enqueue`).
 */
export async function reopen(
  { db, kinds }: Pick<OutboxEnvironment, 'db' | 'kinds'>,
  id: string,
  { discardDraft = false }: { discardDraft?: boolean } = {},
): Promise<Reopened> {
  return db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    const row = await db.submissions.get(id);
    const kind = row && kinds.get(row.kind);
    if (!row || !kind?.draft || !(canChange(row) || canCorrect(kind, row))) return 'tooLate';
    // Its replacement is what is to be changed: two of them would both count.
    if ((await replacementsOf(db, [id])).length > 0) return 'hasReplacement';
    if (await draftOf(db, id)) return 'opened';
    const key = kind.draft.keyOf(row);
    const other = await db.drafts.get(key);
    if (other && !discardDraft) return 'otherDraft';
    if (other) await dropDraft(db, key);
    const attachment = await db.attachments.get(id);
    if (attachment) {
      const tried = row.attachmentTried === true;
      await db.attachments.put({ ...attachment, submissionId: draftAttachmentKey(key), tried });
    }
    await db.drafts.put({
      key,
      owner: row.enteredBy ?? ANYONE,
      entry: kind.draft.entryOf(row, attachment !== undefined),
      version: DRAFT_VERSION,
      savedAt: row.capturedAt,
      replaces: [id, ...(row.replaces ?? [])].slice(0, MOST_REPLACED),
    });
    await db.submissions.put(advance(row, { type: 'CHANGE' }));
    return 'opened';
  });
}

/** What is in the outbox to take the place of one of these. Inside the caller's transaction. */
export async function replacementsOf(db: OutboxDb, ids: readonly string[]): Promise<SubmissionRow[]> {
  const there = db.submissions.where('replaces').anyOf(ids).distinct();
  return there.filter(({ state }) => state !== 'notAccepted').toArray();
}

/** The customer leaves a change as it is: what was saved first goes unchanged. False when nothing was being changed. */
export async function sendAsItWas(db: OutboxDb, id: string): Promise<boolean> {
  return db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    const row = await db.submissions.get(id);
    if (row?.state !== 'changing') return false;
    const draft = await draftOf(db, id);
    if (draft) await dropDraft(db, draft.key);
    else await db.submissions.put(advance(row, { type: 'AS_IT_WAS' }));
    return true;
  });
}

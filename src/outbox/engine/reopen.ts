import { MOST_REPLACED } from '#contracts/call.ts';
import { DRAFT_VERSION, draftPhotoKey } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { asDraft, draftKeyOf, draftOf } from '../asDraft.ts';
import { advance } from './advance.ts';
import { dropDraft } from './drafts.ts';
import { canChange } from './withdraw.ts';

/** A reading that the utility has can be corrected by another one; a report cannot. */
export const canCorrect = (row: SubmissionRow): boolean =>
  row.kind === 'meterRead' && row.state === 'received' && row.answer?.replaced !== true;

/**
 * - opened: it is a draft now, and stays in the outbox until the draft is confirmed.
 * - otherDraft: something else of its kind is half written, and would be overwritten.
 * - tooLate: it is being sent, or gone.
 * - hasReplacement: something in the outbox takes its place already, and is what can be changed.
 */
export type Reopened = 'opened' | 'otherDraft' | 'tooLate' | 'hasReplacement';

/**
 * Opens an item as a draft with its values and photo. The item itself stays: what was not sent waits, what was
 * received counts, until the draft is confirmed and takes its place (`enqueue`).
 */
export async function reopen(
  db: OutboxDb,
  id: string,
  { discardDraft = false }: { discardDraft?: boolean } = {},
): Promise<Reopened> {
  return db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const row = await db.submissions.get(id);
    if (!row || !(canChange(row) || canCorrect(row))) return 'tooLate';
    if (await hasReplacement(db, id)) return 'hasReplacement';
    if (await draftOf(db, row)) return 'opened';
    const key = draftKeyOf(row);
    const other = await db.drafts.get(key);
    if (other && !discardDraft) return 'otherDraft';
    if (other) await dropDraft(db, key);
    const photo = await db.photos.get(id);
    if (photo) await db.photos.put({ ...photo, submissionId: draftPhotoKey(key), tried: row.photoTried === true });
    await db.drafts.put({
      ...asDraft(row, photo !== undefined),
      version: DRAFT_VERSION,
      savedAt: row.capturedAt,
      replaces: [id, ...(row.replaces ?? [])].slice(0, MOST_REPLACED),
    });
    await db.submissions.put(advance(row, { type: 'CHANGE' }));
    return 'opened';
  });
}

/** Its replacement is in the outbox: that one is to be changed. Two of them would both count. */
async function hasReplacement(db: OutboxDb, id: string): Promise<boolean> {
  const there = db.submissions.filter(({ replaces, state }) => state !== 'notAccepted' && !!replaces?.includes(id));
  return (await there.count()) > 0;
}

/** The customer leaves a change as it is: what was saved first goes unchanged. False when nothing was being changed. */
export async function sendAsItWas(db: OutboxDb, id: string): Promise<boolean> {
  return db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const row = await db.submissions.get(id);
    if (row?.state !== 'changing') return false;
    const draft = await draftOf(db, row);
    if (draft) await dropDraft(db, draft.key);
    else await db.submissions.put(advance(row, { type: 'AS_IT_WAS' }));
    return true;
  });
}

import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';

/** Under which key of `attachments` a draft's attachment lies. */
export const draftAttachmentKey = (key: string): string => `draft:${key}`;

/**
 * Records before the upload that the attachment may arrive, for the sender after a killed tab. False: it must not
 * be uploaded, because the record could not be written (a full disk), or because another sender has taken over the row.
 * That one read no attempt in it, and would take our upload for an attachment that was used before.
 */
export async function noteAttachmentTry({ db }: OutboxEnvironment, row: SubmissionRow): Promise<boolean> {
  if (row.attachmentTried) return true;
  try {
    const ours = db.submissions.where({ id: row.id }).filter(({ lease }) => lease === row.lease);
    return (await ours.modify({ attachmentTried: true })) === 1;
  } catch {
    return false;
  }
}

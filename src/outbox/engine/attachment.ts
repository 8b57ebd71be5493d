import type { SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';

/** Under which key of `attachments` a draft's attachment lies. */
export const draftAttachmentKey = (key: string): string => `draft:${key}`;

/**
 * Writes down that the attachment is about to leave: a tab killed from here on leaves its successor the knowledge that
 * it may have arrived. False when the device could not write it down, on a full disk for one: then nothing leaves it.
 * Nor when somebody has taken the row over since: they saw no try in it, and would take ours for one used before.
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

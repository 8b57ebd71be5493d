import { isUnsent, type SubmissionRow } from './submissions.ts';

/** What differs in a row of November 2026, when there were two kinds: readings, perhaps with a photo, and reports. */
interface FirstRow {
  state: SubmissionRow['state'] | 'photoRefused';
  /** Of reports alone. */
  reporter?: string | null;
  upload: unknown;
  photoTried?: boolean;
}

/** Rewrites a row of the first version in place; any other stays as it is. */
export function upgradeRow(row: SubmissionRow): void {
  if (row.version !== 1) return;
  const { reporter = row.owner, upload, photoTried, state } = row as unknown as FirstRow;
  // The one step that is not about the photo. First: a damaged row fails here, and stays as it was.
  const counting = row.stepNames.findIndex((step) => !step.startsWith('photo'));
  row.version = 2;
  row.enteredBy = reporter;
  row.carried = upload;
  row.attachmentTried = photoTried;
  row.counting = counting;
  if (state === 'photoRefused') row.state = 'partRefused';
  if (isUnsent(row) && row.done > row.counting) row.restWaits = 1;
}

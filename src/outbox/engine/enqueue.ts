import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import type { OutageReport } from '#contracts/outageReport.ts';
import { type DraftKey, draftPhotoKey } from '#db/drafts.ts';
import type { OutboxDb } from '#db/outbox.ts';
import type { PhotoRow } from '#db/photos.ts';
import { ANYONE, laneOf, ROW_VERSION, type Step, type SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import { dropBackups, keepBackup } from './backupCopies.ts';
import { spendDraft } from './drafts.ts';
import { canChange } from './withdraw.ts';

export interface NewMeterRead {
  owner: string;
  accountName: string;
  intent: MeterReadSubmission;
  /** The photo's bytes; its name is `intent.meterReadImage.filename`. */
  photo: ArrayBuffer | null;
  /** A start or stop read does not count without its photo, so the photo travels first. */
  photoIsMandatory: boolean;
  deadline: string | null;
  /** The draft that becomes this submission. */
  draftKey?: DraftKey;
  /** What it takes the place of, newest first. */
  replaces?: readonly string[];
}

export interface NewOutageReport {
  /** Who is signed in on this device, or null. */
  reporter: string | null;
  intent: OutageReport;
  /** The draft that becomes this submission. */
  draftKey?: DraftKey;
  /** What it takes the place of, newest first. */
  replaces?: readonly string[];
}

/** What is to be saved together. */
interface Handed {
  row: SubmissionRow;
  photo: PhotoRow | null;
  draftKey: DraftKey | undefined;
}

/** A reading as it goes into the queue. */
export function meterReadRow(id: string, read: NewMeterRead): Handed {
  const { intent, photo: bytes } = read;
  const { caAccount, meterReadImage: image } = intent;
  return {
    row: {
      ...unsent(id, stepsOf(read), read),
      kind: 'meterRead',
      owner: read.owner,
      caAccount,
      accountName: read.accountName,
      intent,
      deadline: read.deadline,
    },
    photo: bytes && image ? { submissionId: id, fileName: image.filename, bytes } : null,
    draftKey: read.draftKey,
  };
}

/** An outage report as it goes into the queue. */
export function outageReportRow(id: string, report: NewOutageReport): Handed {
  const { reporter, intent, draftKey } = report;
  const row = { ...unsent(id, ['report'], report), kind: 'outageReport', owner: ANYONE } as const;
  return { row: { ...row, reporter, intent }, photo: null, draftKey };
}

const unsent = (id: string, stepNames: Step[], { intent, replaces = [] }: NewMeterRead | NewOutageReport) => ({
  id,
  version: ROW_VERSION,
  state: 'waiting' as const,
  stepNames,
  steps: stepNames.length,
  done: 0,
  attempts: 0,
  nextAttemptAt: 0,
  notBefore: 0,
  failure: null,
  upload: null,
  deadline: null,
  capturedAt: intent.capturedDateTime,
  body: JSON.stringify(intent),
  replaces: [...replaces],
  tries: 0,
  lane: laneOf(stepNames[0]),
  lease: null,
  answer: null,
  settledAt: null,
});

/** The virus scan never holds a reading back, so it comes last in either order (MTR-53). */
function stepsOf({ photo, photoIsMandatory }: NewMeterRead): Step[] {
  if (!photo) return ['reading'];
  return photoIsMandatory
    ? ['photoAddress', 'photoBytes', 'reading', 'photoScan']
    : ['reading', 'photoAddress', 'photoBytes', 'photoScan'];
}

/**
 * Saves what is handed in, its photo and its place in the queue in ONE transaction that is on the disk when this
 * resolves, and a backup copy of them beside the database; and counts it as unsent. Only then may a screen say "Saved
 * on this device". An item that it takes the place of leaves in the same transaction, its backup copy after it: killed
 * anywhere, the device has the one or the other, or both, and the utility lets the newer one count.
 */
export async function enqueue({ db, noteUnsent }: OutboxEnvironment, { row, photo, draftKey }: Handed): Promise<void> {
  let gone: string | null = null;
  await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const drafted = photo && draftKey ? await db.photos.get(draftPhotoKey(draftKey)) : undefined;
    const photoTried = drafted?.tried === true && drafted.fileName === photo?.fileName;
    await db.submissions.add({ ...row, photoTried });
    // Draft and submission change places in one step: a tab killed here has the one or the other.
    gone = await takePlace(db, row);
    if (draftKey) await spendDraft(db, draftKey, row.replaces ?? []);
    if (photo) await db.photos.add(photo);
  });
  await Promise.all([keepBackup(db, { row, photo }), noteUnsent()]);
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
  await db.photos.delete(row.id);
  return row.id;
}

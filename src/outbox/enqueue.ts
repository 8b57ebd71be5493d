import type { MeterReadSubmission } from '#contracts/meterRead.ts';
import { draftPhotoKey } from '#db/drafts.ts';
import { laneOf, ROW_VERSION, type Step, type SubmissionRow } from '#db/submissions.ts';
import { dropDraft } from './drafts.ts';
import type { OutboxEnvironment } from './environment.ts';
import { keepSpare } from './spares.ts';

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
  draftKey?: string;
}

/**
 * Saves a reading, its photo and its place in the queue in ONE transaction that is on the disk when this
 * resolves, and a spare copy of them beside the database. Only then may a screen say "Saved on this device".
 *
 * @returns the submission's id, which is also its idempotency key
 */
export async function enqueueMeterRead(
  environment: OutboxEnvironment,
  read: NewMeterRead,
  id: string = environment.uuid(),
): Promise<string> {
  const { db } = environment;
  const stepNames = stepsOf(read);
  const row: SubmissionRow = {
    id,
    version: ROW_VERSION,
    kind: 'meterRead',
    state: 'waiting',
    owner: read.owner,
    caAccount: read.intent.caAccount,
    accountName: read.accountName,
    intent: read.intent,
    stepNames,
    steps: stepNames.length,
    done: 0,
    attempts: 0,
    nextAttemptAt: 0,
    notBefore: 0,
    failure: null,
    upload: null,
    deadline: read.deadline,
    capturedAt: read.intent.capturedDateTime,
    lane: laneOf(stepNames[0]),
    lease: null,
    answer: null,
    settledAt: null,
  };
  const { photo: bytes, intent } = read;
  const photo = bytes && intent.meterReadImage && { submissionId: id, fileName: intent.meterReadImage.filename, bytes };
  await db.transaction('rw', [db.submissions, db.photos, db.drafts], async () => {
    const drafted = read.draftKey ? await db.photos.get(draftPhotoKey(read.draftKey)) : undefined;
    const photoTried = drafted?.tried === true && drafted.fileName === read.intent.meterReadImage?.filename;
    await db.submissions.add({ ...row, photoTried });
    // Draft and submission change places in one step: a tab killed here has the one or the other.
    if (read.draftKey) await dropDraft(db, read.draftKey);
    if (photo) await db.photos.add(photo);
  });
  await keepSpare(db, { row, photo: photo || null });
  return id;
}

/** The virus scan never holds a reading back, so it comes last in either order (MTR-53). */
function stepsOf({ photo, photoIsMandatory }: NewMeterRead): Step[] {
  if (!photo) return ['reading'];
  return photoIsMandatory
    ? ['photoAddress', 'photoBytes', 'reading', 'photoScan']
    : ['reading', 'photoAddress', 'photoBytes', 'photoScan'];
}

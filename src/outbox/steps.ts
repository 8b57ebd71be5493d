import { isSuccess } from '#contracts/errorCode.ts';
import type { Failure } from '#contracts/failure.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { photoScanCall, photoUploadCall, SCAN_DELAY_MS } from '#contracts/photo.ts';
import type { Step, SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';

/** What a step leaves behind in its row, and when the next one may go. */
export type StepResult =
  | { ok: true; learned: Partial<Pick<SubmissionRow, 'answer' | 'upload'>>; waitMs?: number }
  | { ok: false; failure: Failure; learned?: Partial<Pick<SubmissionRow, 'answer'>> };

type SendStep = (environment: OutboxEnvironment, row: SubmissionRow) => Promise<StepResult>;

const notJpeg: Failure = { kind: 'bug', detail: 'a photo step without a photo' };

const sendReading: SendStep = async ({ sendCall }, row) => {
  const outcome = await sendCall(meterReadCall, row.intent, { idempotencyKey: row.id, owner: row.owner });
  if (!outcome.ok) return outcome;
  const answer = outcome.reply.data;
  if (isSuccess(answer.errorCode)) return { ok: true, learned: { answer } };
  return {
    ok: false,
    learned: { answer },
    failure: { kind: 'refused', status: 200, code: String(answer.errorCode), message: answer.errorMessage ?? '' },
  };
};

const askAddress: SendStep = async ({ sendCall }, row) => {
  const fileName = row.intent.meterReadImage?.filename;
  if (!fileName) return { ok: false, failure: notJpeg };
  const outcome = await sendCall(photoUploadCall, { fileName }, { owner: row.owner });
  return outcome.ok ? { ok: true, learned: { upload: outcome.reply } } : outcome;
};

const putBytes: SendStep = async ({ db, putPhoto }, row) => {
  const photo = await db.photos.get(row.id);
  if (!photo || !row.upload) return { ok: false, failure: notJpeg };
  const outcome = await putPhoto(row.upload, photo.bytes);
  // "It exists already", after our own earlier attempt whose reply was lost, is the success we missed
  // (MTR-51). A first attempt that meets it is a photo used before.
  const cameBefore = !outcome.ok && outcome.failure.kind === 'refused' && [409, 412].includes(outcome.failure.status);
  if (outcome.ok || (cameBefore && row.attempts > 0)) return { ok: true, learned: {}, waitMs: SCAN_DELAY_MS };
  return outcome;
};

const checkScan: SendStep = async ({ sendCall }, row) => {
  const fileName = row.intent.meterReadImage?.filename;
  if (!fileName) return { ok: false, failure: notJpeg };
  const outcome = await sendCall(photoScanCall, { fileName }, { owner: row.owner });
  if (!outcome.ok) return outcome;
  const { status, message } = outcome.reply.virusScanResult;
  if (status === 200) return { ok: true, learned: {} };
  if (status === 202) return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
  return { ok: false, failure: { kind: 'refused', status, message } };
};

export const sendStep: Record<Step, SendStep> = {
  reading: sendReading,
  photoAddress: askAddress,
  photoBytes: putBytes,
  photoScan: checkScan,
};

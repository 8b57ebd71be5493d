import type { Outcome } from '#api/send.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import type { Failure } from '#contracts/failure.ts';
import { meterReadCall } from '#contracts/meterRead.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { photoPutFinalRefusals, photoScanCall, photoUploadCall, SCAN_DELAY_MS } from '#contracts/photo.ts';
import type { Step, SubmissionRow, UtilityAnswer } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';

/** What a step leaves behind in its row, and when the next one may go. */
export type StepResult =
  | { ok: true; learned: Partial<Pick<SubmissionRow, 'answer' | 'upload'>>; waitMs?: number }
  | { ok: false; failure: Failure; learned?: Partial<Pick<SubmissionRow, 'answer'>> };

type SendStep = (environment: OutboxEnvironment, row: SubmissionRow) => Promise<StepResult>;

/** The virus scan's own no, told from a scan that could not be asked. */
export const INFECTED = 'infected';

/** How often an upload that is not allowed is tried again, each time with a fresh address. */
const TURNED_AWAY_TIMES = 3;

const notJpeg: Failure = { kind: 'bug', detail: 'a photo step without a photo' };
const strange = ({ kind }: SubmissionRow): StepResult => ({
  ok: false,
  failure: { kind: 'bug', detail: `a step that ${kind} does not have` },
});

/** The utility's own yes or no. */
function said(answer: UtilityAnswer): StepResult {
  if (isSuccess(answer.errorCode)) return { ok: true, learned: { answer } };
  return {
    ok: false,
    learned: { answer },
    failure: { kind: 'refused', status: 200, code: String(answer.errorCode), message: answer.errorMessage ?? '' },
  };
}

/** A refusal settles the step only where its contract says so; any other may be somebody's mistake on the way. */
function finalOrHeld(failure: Failure, final: readonly string[] = []): Failure {
  if (failure.kind !== 'refused' || final.includes(failure.code ?? '')) return failure;
  return { kind: 'held', status: failure.status, by: 'utility' };
}
const judged = <T>(outcome: Outcome<T>, final?: readonly string[]): Outcome<T> =>
  outcome.ok ? outcome : { ok: false, failure: finalOrHeld(outcome.failure, final) };

/** What travels with the content on every attempt. */
const keyed = (row: SubmissionRow) => ({
  idempotencyKey: row.id,
  body: row.body ?? JSON.stringify(row.intent),
  ...(row.replaces?.length && { replaces: row.replaces }),
});

const sendReading: SendStep = async ({ sendCall }, row) => {
  if (row.kind !== 'meterRead') return strange(row);
  const sent = await sendCall(meterReadCall, row.intent, { ...keyed(row), owner: row.owner });
  const outcome = judged(sent, meterReadCall.finalRefusals);
  return outcome.ok ? said(outcome.reply.data) : outcome;
};

const sendReport: SendStep = async ({ sendCall }, row) => {
  if (row.kind !== 'outageReport') return strange(row);
  const outcome = judged(await sendCall(createOutageCall, row.intent, keyed(row)), createOutageCall.finalRefusals);
  if (!outcome.ok) return outcome;
  const { errorCode, errorDetails, reference, replaced } = outcome.reply;
  return said({ errorCode, errorMessage: errorDetails, reference, ...(replaced && { replaced }) });
};

const fileNameOf = (row: SubmissionRow): string | undefined =>
  row.kind === 'meterRead' ? row.intent.meterReadImage?.filename : undefined;

const askAddress: SendStep = async ({ sendCall }, row) => {
  const fileName = fileNameOf(row);
  if (!fileName) return { ok: false, failure: notJpeg };
  const outcome = judged(await sendCall(photoUploadCall, { fileName }, { owner: row.owner }));
  return outcome.ok ? { ok: true, learned: { upload: outcome.reply } } : outcome;
};

const putBytes: SendStep = async (environment, row) => {
  const { db, putPhoto } = environment;
  const photo = await db.photos.get(row.id);
  if (!photo || !row.upload) return { ok: false, failure: notJpeg };
  // Written down before the bytes leave: a tab killed from here on leaves its successor the knowledge that
  // the photo may have arrived.
  if (!(await noteTry(environment, row))) return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
  let outcome = await putPhoto(row.upload, photo.bytes);
  if (hasStatus(outcome, 403)) {
    // The permission to upload lasts an hour; a night without a network is longer.
    const fresh = await askAddress(environment, row);
    if (!fresh.ok || !fresh.learned.upload) return fresh;
    outcome = await putPhoto(fresh.learned.upload, photo.bytes);
    // Another item with this very photo may have asked for an address in between: not for good yet.
    if (hasStatus(outcome, 403) && row.attempts < TURNED_AWAY_TIMES) {
      return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
    }
  }
  // "It exists already", after our own earlier attempt whose reply was lost, is the success we missed
  // (MTR-51). A first attempt that meets it is a photo used before.
  const cameBefore = hasStatus(outcome, 409) || hasStatus(outcome, 412);
  if (outcome.ok || (cameBefore && row.photoTried)) {
    // Only the scan has something to wait for; a reading behind a mandatory photo goes at once.
    const scanIsNext = row.stepNames[row.done + 1] === 'photoScan';
    return { ok: true, learned: {}, ...(scanIsNext && { waitMs: SCAN_DELAY_MS }) };
  }
  return { ok: false, failure: finalOrHeld(outcome.failure, photoPutFinalRefusals) };
};

/**
 * False when the device could not write it down, on a full disk for one: then nothing leaves it. Nor when somebody
 * has taken the row over since: they saw no try in it, and would take ours for a photo used before.
 */
async function noteTry({ db }: OutboxEnvironment, row: SubmissionRow): Promise<boolean> {
  if (row.photoTried) return true;
  try {
    const ours = db.submissions.where({ id: row.id }).filter(({ lease }) => lease === row.lease);
    return (await ours.modify({ photoTried: true })) === 1;
  } catch {
    return false;
  }
}

const hasStatus = (outcome: Outcome<unknown>, status: number): boolean =>
  !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.status === status;

const checkScan: SendStep = async ({ sendCall }, row) => {
  const fileName = fileNameOf(row);
  if (!fileName) return { ok: false, failure: notJpeg };
  const outcome = judged(await sendCall(photoScanCall, { fileName }, { owner: row.owner }));
  if (!outcome.ok) return outcome;
  const { status, message } = outcome.reply.virusScanResult;
  if (status === 200) return { ok: true, learned: {} };
  if (status === 202) return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
  return { ok: false, failure: { kind: 'refused', status, code: INFECTED, message } };
};

export const sendStep: Record<Step, SendStep> = {
  reading: sendReading,
  photoAddress: askAddress,
  photoBytes: putBytes,
  photoScan: checkScan,
  report: sendReport,
};

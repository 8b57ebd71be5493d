import type { Outcome } from '#api/send.ts';
import type { Failure } from '#contracts/failure.ts';
import { photoPutFinalRefusals, photoScanCall, photoUploadCall, SCAN_DELAY_MS } from '#contracts/photo.ts';
import type { WordKey } from '#contracts/words.ts';
import type { OutboxEnvironment } from '../engine/environment.ts';
import type { Step, StepResult } from '../engine/kind.ts';
import { noteAttachmentTry } from '../engine/queue/attachment.ts';
import { finalOrHeld } from '../engine/send/sendStep.ts';
import type { MeterReadRow } from './meterRead.ts';

/** How often an upload that is not allowed is tried again, each time with a fresh address. */
const TURNED_AWAY_TIMES = 3;

/** The virus scan's own no, told from a scan that could not be asked. */
const INFECTED = 'infected';

interface Upload {
  uploadUrl: string;
  uploadToken: string;
}

const noPhoto: StepResult = { ok: false, failure: { kind: 'bug', detail: 'a photo step without a photo' } };
const fileNameOf = ({ intent }: MeterReadRow): string | undefined => intent.meterReadImage?.filename;

const hasStatus = (outcome: Outcome<unknown>, status: number): boolean =>
  !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.status === status;

async function askAddress({ sendCall }: OutboxEnvironment, row: MeterReadRow): Promise<Outcome<Upload>> {
  const fileName = fileNameOf(row);
  if (!fileName) return noPhoto as { ok: false; failure: Failure };
  const outcome = await sendCall(photoUploadCall, { fileName }, { owner: row.owner });
  return outcome.ok ? outcome : { ok: false, failure: finalOrHeld(outcome.failure, []) };
}

async function putBytes(environment: OutboxEnvironment, row: MeterReadRow): Promise<StepResult> {
  const { db, upload } = environment;
  const photo = await db.attachments.get(row.id);
  if (!photo || !row.carried) return noPhoto;
  if (!(await noteAttachmentTry(environment, row)))
    return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
  let outcome = await upload(row.carried as Upload, photo.bytes);
  if (hasStatus(outcome, 403)) {
    // The permission to upload lasts an hour; a night without a network is longer.
    const fresh = await askAddress(environment, row);
    if (!fresh.ok) return fresh;
    outcome = await upload(fresh.reply, photo.bytes);
    // Another item with this very photo may have asked for an address in between: not for good yet.
    if (hasStatus(outcome, 403) && row.attempts < TURNED_AWAY_TIMES) {
      return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
    }
  }
  // "It exists already", after our own earlier attempt whose reply was lost, is the success we missed
  // (MTR-51). A first attempt that meets it is a photo used before.
  const cameBefore = hasStatus(outcome, 409) || hasStatus(outcome, 412);
  if (outcome.ok || (cameBefore && (row.attachmentTried || (await wasSentBefore(environment, row))))) {
    // Only the scan has something to wait for; a reading behind a mandatory photo goes at once.
    const scanIsNext = row.stepNames[row.done + 1] === 'photoScan';
    return { ok: true, ...(scanIsNext && { waitMs: SCAN_DELAY_MS }) };
  }
  return outcome;
}

/** Whether this very photo left the device with a reading whose place this one takes. */
async function wasSentBefore({ db }: OutboxEnvironment, row: MeterReadRow): Promise<boolean> {
  const replaced = await db.submissions.bulkGet(row.replaces ?? []);
  return replaced.some((old) => old?.attachmentTried && fileNameOf(old as MeterReadRow) === fileNameOf(row));
}

async function checkScan({ sendCall }: OutboxEnvironment, row: MeterReadRow): Promise<StepResult> {
  const fileName = fileNameOf(row);
  if (!fileName) return noPhoto;
  const outcome = await sendCall(photoScanCall, { fileName }, { owner: row.owner });
  if (!outcome.ok) return outcome;
  const { status, message } = outcome.reply.virusScanResult;
  if (status === 200) return { ok: true };
  if (status === 202) return { ok: false, failure: { kind: 'retryLater', reason: 'busy' } };
  // Detached, it does not go out again (MTR-52).
  return { ok: false, declined: { status, code: INFECTED, message }, detaches: true };
}

/** The photo of a reading: an address to put it, its bytes, and what the virus scan says. */
export const photoSteps = {
  photoAddress: {
    lane: 'small',
    finalRefusals: [],
    async send(environment, row) {
      const outcome = await askAddress(environment, row);
      return outcome.ok ? { ok: true, learned: { carried: outcome.reply } } : outcome;
    },
  },
  photoBytes: { lane: 'large', finalRefusals: photoPutFinalRefusals, send: putBytes },
  photoScan: { lane: 'small', finalRefusals: [], send: checkScan },
} satisfies Record<string, Step<MeterReadRow>>;

/** Why a photo was not taken (MTR-50 to MTR-52): not stored, used before, or refused with the server's words. */
export function photoRefusal(row: MeterReadRow): WordKey<'outbox'> | null {
  const step = row.stepNames[row.done];
  if (row.failure?.kind !== 'refused' || !step?.startsWith('photo')) return null;
  if (step === 'photoScan' && row.failure.status === 403) return 'detail.photoRefused';
  const isUsed = step === 'photoBytes' && [409, 412].includes(row.failure.status);
  return isUsed ? 'detail.photoDuplicate' : 'detail.photoFailed';
}

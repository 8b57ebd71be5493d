import type * as z from 'zod/mini';
import type { MeterDetails } from '#contracts/meter.ts';
import type { MeterReadSubmission, meterReadAnswer } from '#contracts/meterRead.ts';
import { CLOCK_TOLERANCE_MS, FROM_FUTURE, isFromFuture } from '#rules/clockTolerance.ts';
import { meterEligibility } from '#rules/meterEligibility.ts';
import { entryMode, lifecycleState, moveInOutIndicator, photoIsMandatory } from '#rules/meterLifecycle.ts';
import { refuseReadDay } from '#rules/meterReadDates.ts';
import { requiredLength } from '#rules/meterRegister.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { type Account, findFormerAccount, findListed, isHolders } from '../../store/account/associations.ts';
import {
  findReadOfDay,
  findReadOfKey,
  giveWay,
  insertMeterRead,
  type MeterReadRow,
  type NewMeterRead,
  reinstateReads,
  supersedeReads,
} from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import { viewOf } from '../account/accountView.ts';
import { logInteraction } from '../account/interactions.ts';
import { tellMeterRead } from '../backOffice/tellMeterRead.ts';
import { tellTextDeclined } from '../backOffice/tellReadingText.ts';
import { readingReference } from '../references.ts';
import { meterDetailsOf, namedMeter } from './meterDetails.ts';
import { PHOTO_NOT_SCANNED, type PhotoOfReading, photoOfReading } from './photoOfReading.ts';

/** Why a reading is declined: `errorCode` on the wire. */
const DECLINED = { meter: 1, notEligible: 2, length: 3, futureDate: 4, duplicate: 5, photo: 6 } as const;

type AnswerInput = z.input<typeof meterReadAnswer>;
const decline = (reason: keyof typeof DECLINED, errorMessage: string): AnswerInput => ({
  errorCode: DECLINED[reason],
  errorMessage,
});

/** Who hands a reading in, under which key, and the keys of the readings it takes the place of. */
export interface ReadingKey {
  customerId: string;
  key: string;
  replaces: readonly string[];
  /** Tells who had not shown that the account is theirs that a reading of the holder's took the place of this one. */
  gaveWay: (tx: Db, now: Date, read: MeterReadRow) => Promise<void>;
}

/**
 * Judges one reading and keeps it when it is accepted; runs inside the submission's transaction. Readings that it
 * replaces stay, marked; where it is declined they stay in force.
 *
 * @throws {Problem} accountNotYours when the account belonged to another customer when it was captured.
 */
export async function takeInMeterRead(
  tx: Db,
  now: Date,
  read: MeterReadSubmission,
  from: ReadingKey,
): Promise<AnswerInput> {
  const answer = await keepOrDecline(tx, now, read, from);
  if (answer.errorMessage) await tellTextDeclined(tx, now, from.key, answer.errorMessage);
  return answer;
}

async function keepOrDecline(
  tx: Db,
  now: Date,
  given: MeterReadSubmission,
  { customerId, key, replaces, gaveWay }: ReadingKey,
): Promise<AnswerInput> {
  // A key that came back after it was pruned.
  const before = await findReadOfKey(tx, customerId, key);
  if (before) return { errorCode: 0, reference: readingReference(before) };
  const captured = Date.parse(given.capturedDateTime);
  const listed = await findListed(tx, customerId, given.caAccount);
  const then = new Date(captured - CLOCK_TOLERANCE_MS);
  const found = listed ?? (await findFormerAccount(tx, customerId, given.caAccount, then));
  if (!found) throw new Problem('accountNotYours', 'This account is not one of yours.');
  const { account } = found;
  const unproven = 'unproven' in found ? found.unproven : !isHolders(found.association);
  const isShown = listed ? viewOf(listed.association).isWhole : !unproven;
  const read = { ...given, meterNumber: namedMeter(account, isShown, given.meterNumber) };
  const known = { capturedBefore: captured, except: replaces, isHolders: !unproven };
  const meter = await meterDetailsOf(tx, now, account.caAccount, read.meterNumber, known);
  if (!meter) return decline('meter', 'This meter does not belong to the account.');
  const photo = await photoOfReading(tx, customerId, read.meterReadImage?.filename);
  const refusal = refuseReading(account, meter, read) ?? refusePhoto(photo, meter, read);
  if (refusal) return refusal;

  const readDate = read.submittedDateTime.slice(0, 10);
  const fromFuture = isFromFuture(readDate, now);
  const superseded = await supersedeReads(tx, customerId, replaces, key);
  const kept: NewMeterRead = {
    customerId,
    caAccount: account.caAccount,
    meterNumber: read.meterNumber,
    readDate,
    meterRead: read.meterRead,
    submittedDateTime: read.submittedDateTime,
    capturedDateTime: read.capturedDateTime,
    receivedAt: now,
    moveInOutIndicator: read.moveInOutIndicator,
    photoFileName: read.meterReadImage?.filename ?? null,
    photoLength: photo.fileLength,
    interactionType: read.interactionType,
    interactionText: read.interactionText,
    idempotencyKey: key,
    fromFuture,
    flaggedForReview:
      (fromFuture ? FROM_FUTURE : null) ??
      (listed ? null : 'the account was the customer’s when it was captured, and is not any more') ??
      readingOddity(meter, read, now) ??
      (read.clockSetBack ? 'date as the customer wrote it: the clock was set back' : null) ??
      lateCorrection(superseded, now) ??
      oddPhoto(photo, meter, captured),
    unproven,
  };
  const row = (await insertMeterRead(tx, kept)) ?? (unproven ? null : await putInPlace(tx, now, kept, gaveWay));
  if (row) {
    await logInteraction(tx, now, customerId, {
      interactionType: read.interactionType,
      interactionText: read.interactionText,
      accountNumber: account.caAccount,
      dateTimeCreated: read.capturedDateTime,
    });
    await tellMeterRead(tx, now, row);
    return { errorCode: 0, reference: readingReference(row) };
  }
  await reinstateReads(tx, customerId, key);
  const first = await findReadOfDay(tx, read.meterNumber, readDate);
  const which = first ? ` (${readingReference(first)})` : '';
  return decline('duplicate', `A reading for this meter and date was already received${which}.`);
}

/** The reading takes the place of one of the same day by somebody who has not shown that the account is theirs. */
async function putInPlace(
  tx: Db,
  now: Date,
  given: NewMeterRead,
  gaveWay: ReadingKey['gaveWay'],
): Promise<MeterReadRow | null> {
  const other = await giveWay(tx, given, given.idempotencyKey);
  if (!other) return null;
  const flaggedForReview = given.flaggedForReview ?? lateCorrection([other], now);
  const row = await insertMeterRead(tx, { ...given, flaggedForReview });
  if (!row) throw new Problem('inFlight');
  await gaveWay(tx, now, other);
  return row;
}

/** What the utility has worked with for a day or more may be on a bill already. */
function lateCorrection(superseded: readonly MeterReadRow[], now: Date): string | null {
  const today = reginaDay(now);
  const old = superseded.find((read) => reginaDay(read.receivedAt) < today);
  return old ? `replaces ${readingReference(old)} of an earlier day` : null;
}

/** Why the meter, the figures or the day keep a reading out; null where they do not. */
export function refuseReading(
  account: Account,
  meter: MeterDetails,
  read: Pick<MeterReadSubmission, 'meterRead' | 'submittedDateTime' | 'capturedDateTime'>,
): AnswerInput | null {
  const { accountType, details } = account;
  const eligibility = meterEligibility({ accountType, activeFlag: details.activeFlag, meterCode: meter.meterCode });
  if (eligibility !== 'eligible') return decline('notEligible', 'This meter cannot be read by the customer.');
  const length = requiredLength(meter.meterCode.registerGroup);
  if (read.meterRead.length !== length) {
    return decline('length', `A reading of this meter has ${length} digits.`);
  }
  const latest = reginaDay(new Date(Date.parse(read.capturedDateTime) + CLOCK_TOLERANCE_MS));
  if (read.submittedDateTime.slice(0, 10) > latest) {
    return decline('futureDate', 'The read date is after the day the reading was taken.');
  }
  return null;
}

/** By a clock that may be off a little: needed only if mandatory at both ends of the tolerance too. */
export const needsPhoto = (meter: MeterDetails, captured: number): boolean =>
  [0, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS].every((off) =>
    photoIsMandatory(lifecycleState(meter, reginaDay(new Date(captured + off)))),
  );

const PHOTO_REFUSALS: Partial<Record<PhotoOfReading['is'], string>> = {
  none: 'A first or last reading needs a photo of the meter. Please add one.',
  missing: 'The photo of this reading is not here. Please attach it again.',
  infected: 'The photo was refused: it contains a virus. Please take another one.',
};

/**
 * A start or stop read counts with its photo; to name one that is not there does not make it be there. An app that took
 * it for a regular one, by older details, is not to blame for having asked for none: a person looks at it.
 */
function refusePhoto({ is }: PhotoOfReading, meter: MeterDetails, read: MeterReadSubmission): AnswerInput | null {
  const why = PHOTO_REFUSALS[is];
  if (!why || !needsPhoto(meter, Date.parse(read.capturedDateTime))) return null;
  return is === 'none' && read.moveInOutIndicator === 'NONE' ? null : decline('photo', why);
}

const oddPhoto = ({ is }: PhotoOfReading, meter: MeterDetails, captured: number): string | null =>
  is === 'unscanned' && needsPhoto(meter, captured) ? PHOTO_NOT_SCANNED : null;

type JudgedRead = Pick<
  MeterReadSubmission,
  'submittedDateTime' | 'capturedDateTime' | 'moveInOutIndicator' | 'meterReadImage'
>;

/** Why a person should look at an accepted reading, or null. Judged by capture time, clock tolerance granted. */
export function readingOddity(meter: MeterDetails, read: JudgedRead, now: Date): string | null {
  const captured = Date.parse(read.capturedDateTime);
  if (captured > now.getTime() + CLOCK_TOLERANCE_MS) return 'captured in the future';
  const reasons = [0, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS].map((off) => oddityAt(meter, read, captured + off));
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

function oddityAt(meter: MeterDetails, read: JudgedRead, instant: number): string | null {
  const today = reginaDay(new Date(instant));
  const state = lifecycleState(meter, today);
  if (entryMode(state) !== 'open') return `captured in state ${state}`;
  const hasPhoto = read.meterReadImage !== undefined;
  if (photoIsMandatory(state) && !hasPhoto) return `no photo in state ${state}`;
  if (moveInOutIndicator(state) !== read.moveInOutIndicator) return `indicator does not fit state ${state}`;
  const refusal = refuseReadDay(meter, read.submittedDateTime.slice(0, 10), { state, today, hasPhoto });
  return refusal === null || refusal === 'alreadySubmitted' ? null : `read date: ${refusal}`;
}

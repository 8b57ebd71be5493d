import { type MeterDetails, meterDetails } from '#contracts/meter.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { type Account, findListed, isHolders, type Listed } from '../../store/account/associations.ts';
import { findMeter, type MeterFacts, type MeterReadRow, readsThatGaveWay } from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import { viewOf } from '../account/accountView.ts';
import { billedUseOfMeter } from './billedUse.ts';

/** Reads submitted are listed this many days: as long as a second one for the date would be refused. */
const LISTED_DAYS = 400;

/**
 * What the back office says of the meter, with the readings submitted here that are in force. Null: no such meter.
 *
 * - `capturedBefore`, epoch ms, leaves out readings captured later: a reading that travelled for days is judged by what
 *   the customer could have known.
 * - `except`: keys of readings that are left out, because the one that is judged replaces them.
 * - `isHolders`: whoever asks has shown that the account is theirs. Readings of people who have not are left out: they
 *   give way to the holder's (decision 0055).
 */
export async function meterDetailsOf(
  db: Db,
  now: Date,
  caAccount: string,
  meterNumber: string,
  {
    capturedBefore = Number.POSITIVE_INFINITY,
    except = [],
    isHolders: asksHolder = false,
  }: { capturedBefore?: number; except?: readonly string[]; isHolders?: boolean } = {},
): Promise<MeterDetails | null> {
  const kept = await findMeter(db, caAccount, meterNumber, addDays(reginaDay(now), -LISTED_DAYS));
  if (!kept) return null;
  const reads = readsSeenBy(asksHolder, kept.reads).filter(
    (read) => Date.parse(read.capturedDateTime) < capturedBefore && !except.includes(read.idempotencyKey),
  );
  return withReads(kept.facts, reads);
}

/** Of these readings those that count for whoever looks, the newest date first: for a holder none that would give way to theirs. */
export const readsSeenBy = <Read extends Pick<MeterReadRow, 'unproven' | 'readDate'>>(
  isHolder: boolean,
  reads: readonly Read[],
): readonly Read[] =>
  reads
    .filter(({ unproven }) => !isHolder || !unproven)
    .toSorted((one, other) => other.readDate.localeCompare(one.readDate));

/** `reads`: in force, the newest date first. */
export function withReads(
  said: MeterFacts,
  reads: readonly Pick<MeterReadRow, 'readDate' | 'meterRead' | 'submittedDateTime'>[],
): MeterDetails {
  // As it was taken over: one odd date in it must not keep a reading out.
  const facts = meterDetails.parse(said);
  const last = facts.lastRead;
  const newest = reads[0];
  const lastRead =
    newest && (!last || newest.readDate >= last.meterReadDate)
      ? { meterRead: newest.meterRead, meterReadDate: newest.readDate, meterReadType: 'C' }
      : last;
  return {
    ...facts,
    lastRead,
    currentSubmittedReads: [
      ...reads.map((read) => ({ submittedDateTime: read.submittedDateTime })),
      ...facts.currentSubmittedReads,
    ],
  };
}

/**
 * The meter of an account that a customer means. Where they are not shown its number (`isShown`) it is the account's,
 * whatever they name: what is not shown is not compared either, for an answer would tell whether a guess is right.
 */
export const namedMeter = ({ details }: Account, isShown: boolean, given: string): string =>
  given === UNSHOWN_METER || !isShown ? details.meterNumber : given;

interface Asked {
  db: Db;
  now: Date;
  archive: Parameters<typeof billedUseOfMeter>[0];
}

/**
 * The details of a customer's own meter, with the time by our clock, and with what was billed of it where the account's
 * bills are shown. @throws {Problem} forbidden when account or meter are not theirs.
 */
export async function ownMeterDetails(
  asked: Asked,
  customerId: string,
  { caAccount, meterNumber }: { caAccount: string; meterNumber: string },
): Promise<MeterDetails> {
  const listed = await findListed(asked.db, customerId, caAccount);
  if (!listed) throw new Problem('forbidden', 'This account is not one of yours.');
  const { account, association } = listed;
  return meterOf(asked, listed, namedMeter(account, viewOf(association).isWhole, meterNumber));
}

/** The same of an account that is known to be theirs. */
export async function meterOf(
  { db, now, archive }: Asked,
  { account: { caAccount }, association }: Listed,
  meterNumber: string,
): Promise<MeterDetails> {
  const isHolder = isHolders(association);
  const details = await meterDetailsOf(db, now, caAccount, meterNumber, { isHolders: isHolder });
  if (!details) throw new Problem('forbidden', 'This meter is not one of yours.');
  const view = viewOf(association);
  const billed = view.isWhole ? await billedUseOfMeter(archive, { caAccount, meterNumber }) : undefined;
  const today = reginaDay(now);
  const since = addDays(today, -LISTED_DAYS);
  const { customerId } = association;
  const gaveWay = isHolder ? undefined : await readsThatGaveWay(db, { customerId, meterNumber, since });
  const whole = { ...details, serverTime: now.toISOString(), billed, ...(gaveWay?.length && { gaveWay }) };
  return view.meter(whole, today);
}

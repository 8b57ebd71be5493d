import { type MeterDetails, meterDetails } from '#contracts/meter.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { Problem } from '../../problems.ts';
import { findListed, type Listed } from '../../store/account/associations.ts';
import { findMeter, type MeterFacts, type MeterReadRow } from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import { needsProof } from '../account/proof.ts';
import { billedUseOfMeter } from './billedUse.ts';

/** Reads submitted are listed this many days: as long as a second one for the date would be refused. */
const LISTED_DAYS = 400;

/**
 * What the back office says of the meter, with the readings submitted here that are in force. Null: no such meter.
 *
 * - `capturedBefore`, epoch ms, leaves out readings captured later: a reading that travelled for days is judged by what
 *   the customer could have known.
 * - `except`: keys of readings that are left out, because the one that is judged replaces them.
 */
export async function meterDetailsOf(
  db: Db,
  now: Date,
  caAccount: string,
  meterNumber: string,
  {
    capturedBefore = Number.POSITIVE_INFINITY,
    except = [],
  }: { capturedBefore?: number; except?: readonly string[] } = {},
): Promise<MeterDetails | null> {
  const kept = await findMeter(db, caAccount, meterNumber, addDays(reginaDay(now), -LISTED_DAYS));
  if (!kept) return null;
  const reads = kept.reads.filter(
    (read) => Date.parse(read.capturedDateTime) < capturedBefore && !except.includes(read.idempotencyKey),
  );
  return withReads(kept.facts, reads);
}

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
  return meterOf(asked, listed, meterNumber);
}

/** The same of an account that is known to be theirs. */
export async function meterOf(
  { db, now, archive }: Asked,
  { account: { caAccount }, association }: Listed,
  meterNumber: string,
): Promise<MeterDetails> {
  const details = await meterDetailsOf(db, now, caAccount, meterNumber);
  if (!details) throw new Problem('forbidden', 'This meter is not one of yours.');
  const billed = needsProof(association) ? undefined : await billedUseOfMeter(archive, { caAccount, meterNumber });
  return { ...details, serverTime: now.toISOString(), billed };
}

import type { BillDetails } from '#contracts/bill.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import { isEstimated } from './billedUse.ts';
import { PRICE_WITH_GST } from './billParts.ts';
import { type Day, daysBetween } from './day.ts';
import { hasMoveOut } from './meterLifecycle.ts';
import { isBelowLast, isUnusualReading } from './meterThreshold.ts';

/** A reading that the customer took: the figures of the register, and of which day. */
export interface TakenReading {
  meterNumber: string;
  reading: string;
  day: Day;
}

/** What was used since the reading that the latest bill was made from. Money in cents. */
export interface CostSoFar {
  since: Day;
  days: number;
  kwh: number;
  kwhADay: number;
  /** Of the energy, with GST. */
  cents: number;
  /** The latest price, as decimal text. */
  centsPerKwh: string;
}

/**
 * Whether the reading is doubted, as at its confirmation (MTR-56, MTR-57). Once the utility has it, it is the last reading
 * itself: then it is set against the one of the latest bill.
 */
export function isDoubted({ meterCode, lastRead, billed }: MeterDetails, { reading, day }: TakenReading): boolean {
  const before = [lastRead?.meterRead];
  if (!lastRead || lastRead.meterReadDate >= day) before.push(billed?.latest.read);
  return before.some((last) => isUnusualReading(meterCode.registerGroup, reading, last) || isBelowLast(reading, last));
}

/**
 * What the energy has cost since the latest bill. Null where it cannot be told: a reading that is doubted, or not of a
 * later day; a bill that was estimated, is of another meter, or does not say price or multiplier.
 */
export function costSoFar(meter: MeterDetails, taken: TakenReading): CostSoFar | null {
  const latest = meter.billed?.latest;
  const price = latest?.energy?.at(-1)?.centsPerKwh;
  if (!latest || !price || !latest.multiplier || latest.read === undefined) return null;
  if (isEstimated(latest) || latest.meterNumber !== taken.meterNumber || isDoubted(meter, taken)) return null;
  const days = daysBetween(latest.to, taken.day);
  const steps = Number(taken.reading) - Number(latest.read);
  if (days < 1 || !(steps >= 0)) return null;
  const kwh = steps * latest.multiplier;
  const cents = kwh * Number(price) * PRICE_WITH_GST;
  return { since: latest.to, days, kwh, kwhADay: kwh / days, cents, centsPerKwh: price };
}

/** Before that many days a daily use says little about a month. */
const FEWEST_DAYS = 7;
/** How much more or less the rest of the days may use. */
const UNCERTAINTY = 0.06;
/** By how much longer than the latest bill the next one may last. */
const LATEST_END = 1.5;

/** Of the next bill, in cents: energy at the same use a day, 6 % up and down, the basic charge, GST on both. */
export interface NextBill {
  from: number;
  to: number;
  days: number;
  basic: number;
}

/**
 * What the next bill may come to. Null where that cannot be told: after less than a week, after more days than a bill
 * has, and where the next bill is made otherwise (an equalized plan, a final bill), or that is not known.
 *
 * @param bill The account's latest; undefined where the device does not have it.
 */
export function nextBill(cost: CostSoFar, meter: MeterDetails, bill: BillDetails | null | undefined): NextBill | null {
  const latest = meter.billed?.latest;
  const basic = latest?.basic?.amount;
  if (!latest || basic === undefined || !bill || bill.eppFlag || bill.FinalBill || hasMoveOut(meter)) return null;
  const usual = daysBetween(latest.from, latest.to) + 1;
  if (cost.days < FEWEST_DAYS || cost.days > usual * LATEST_END) return null;
  const days = Math.max(cost.days, usual);
  const energy = (cost.cents / cost.days) * days;
  const withBasic = basic * 100 * PRICE_WITH_GST;
  return {
    from: energy * (1 - UNCERTAINTY) + withBasic,
    to: energy * (1 + UNCERTAINTY) + withBasic,
    days,
    basic: basic * 100,
  };
}

import type { MeterDetails } from '#contracts/meter.ts';
import type { MeteredBill } from '#contracts/meteredUse.ts';
import { PRICE_WITH_GST } from './billParts.ts';
import { isDoubted, type TakenReading } from './costSoFar.ts';
import { addDays, type Day, daysBetween } from './day.ts';

/** How far the estimates of a meter's bills were off, by a reading. */
export interface CatchUp {
  /** Of the last reading that was taken. */
  since: Day;
  /** What the estimates counted too little; below 0 too much. */
  kwh: number;
  /** What that comes to, in cents with GST; of either sign the smaller amount first, none below 0. */
  from: number;
  to: number;
}

/** Fewer days say little about half a year. */
const FEWEST_DAYS = 30;
/** By how much the use of the billed days may differ from the average of all. */
const UNCERTAINTY = 0.06;

/**
 * What a reading says of the bills that were estimated: its average a day since the last reading that was taken, times
 * the days up to the latest bill, against what was billed of them. Null where nothing was estimated, and where it cannot
 * be told: after less than 30 days, of another meter, a register that passed zero, a reading that is doubted (MTR-56,
 * MTR-57), bills that leave days out or do not say their energy.
 */
export function catchUp(meter: MeterDetails, taken: TakenReading): CatchUp | null {
  const { latest, estimated = [], lastRead } = meter.billed ?? {};
  const billedKwh = kwhOf(estimated);
  const prices = estimated.flatMap(({ energy }) => energy?.map(({ centsPerKwh }) => Number(centsPerKwh)) ?? []);
  const multiplier = latest?.multiplier;
  if (!latest || !lastRead || !multiplier || billedKwh === null || prices.length === 0) return null;
  if (!isOneMeter(estimated, taken.meterNumber, multiplier) || lastRead.meterNumber !== taken.meterNumber) return null;
  if (!followEachOther(estimated, lastRead.day) || isDoubted(meter, taken)) return null;
  const days = daysBetween(lastRead.day, taken.day);
  const steps = Number(taken.reading) - Number(lastRead.read);
  if (days < FEWEST_DAYS || taken.day < latest.to || !(steps >= 0)) return null;
  const kwh = ((steps * multiplier) / days) * daysBetween(lastRead.day, latest.to) - billedKwh;
  const withGst = Math.abs(kwh) * PRICE_WITH_GST;
  return {
    since: lastRead.day,
    kwh,
    from: withGst * Math.min(...prices) * (1 - UNCERTAINTY),
    to: withGst * Math.max(...prices) * (1 + UNCERTAINTY),
  };
}

/** Null where one does not say it, or not at which price. */
function kwhOf(bills: readonly MeteredBill[]): number | null {
  if (bills.length === 0) return null;
  let sum = 0;
  for (const { kwh, energy } of bills) {
    if (typeof kwh !== 'number' || !energy || energy.length === 0) return null;
    sum += kwh;
  }
  return sum;
}

const isOneMeter = (bills: readonly MeteredBill[], meterNumber: string, multiplier: number): boolean =>
  bills.every((bill) => bill.meterNumber === meterNumber && bill.multiplier === multiplier);

/** Each begins where the one before it ended, the first of them after that day; the latest comes first. */
const followEachOther = (bills: readonly MeteredBill[], after: Day): boolean =>
  bills.every(({ from }, index) => from === addDays(bills[index + 1]?.to ?? after, 1));

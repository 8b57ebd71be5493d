import type { BilledUse, MeteredBill } from '#contracts/meteredUse.ts';
import { addDays, type Day, daysBetween } from '#rules/day.ts';

export const METER = '70412011';

interface Facts {
  from?: Day;
  to?: Day;
  kwh?: number;
  read?: string;
  readType?: string;
  meterNumber?: string;
  centsPerKwh?: string;
  basic?: number;
  multiplier?: number;
}

/** A bill of 31 days up to November 9 that was made from a customer's reading, 30 828. */
export function billWith(facts: Facts = {}): MeteredBill {
  const { to = '2026-11-09', from = addDays(to, -30), kwh = 748, centsPerKwh = '15.0', basic = 29.45 } = facts;
  const amount = { amount: (kwh * Number(centsPerKwh)) / 100, currency: 'CAD' };
  return {
    from,
    to,
    kwh,
    energy: [{ from, to, kwh, centsPerKwh, amount }],
    basic: { amount: basic, currency: 'CAD' },
    read: facts.read ?? '30828',
    readType: facts.readType ?? 'C',
    meterNumber: facts.meterNumber ?? METER,
    multiplier: facts.multiplier ?? 1,
  };
}

export const billedWith = (latest: MeteredBill = billWith()): BilledUse => ({
  latest,
  estimated: [],
  lastRead: { day: latest.to, read: latest.read ?? '', meterNumber: latest.meterNumber ?? '' },
});

/** Bills that end on these days, each after the one before it, were estimated at so many kWh; the latest comes first. */
export function estimatedSince(
  day: Day,
  read: string,
  bills: { to: Day; kwh: number; centsPerKwh?: string }[],
): BilledUse {
  const estimated = bills.map(({ to, ...bill }, index) => {
    const from = addDays(bills[index + 1]?.to ?? day, 1);
    return billWith({ ...bill, from, to, readType: 'E', read: String(Number(read) + daysBetween(day, to)) });
  });
  return { latest: estimated[0] ?? billWith(), estimated, lastRead: { day, read, meterNumber: METER } };
}

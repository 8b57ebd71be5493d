import type { BilledUse, MeteredBill } from '#contracts/meteredUse.ts';
import { addDays, type Day } from '#rules/day.ts';

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

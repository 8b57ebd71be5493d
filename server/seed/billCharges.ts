import type { WrittenBill } from '#contracts/billHistory.ts';
import type { Money } from '#contracts/money.ts';
import { addDays, type Day, daysBetween } from '#rules/day.ts';

/** `tenths` of a cent a kWh from that day on, until the next. */
export interface Price {
  from: Day;
  tenths: number;
}

export interface Period {
  from: Day;
  to: Day;
  kwh: number;
}

const BASIC_CENTS = 2_945;
const GST_PERCENT = 5;

export const dollars = (cents: number): Money => ({ amount: cents / 100, currency: 'CAD' });

/** What a period's energy costs: a row for each of its prices. The kWh of each are by its share of the days. */
function energyOf({ from, to, kwh }: Period, prices: readonly Price[]) {
  const days = daysBetween(from, to) + 1;
  let [billed, told] = [0, 0];
  return prices.flatMap(({ from: first, tenths }, at) => {
    const next = prices[at + 1]?.from;
    const row = { from: first > from ? first : from, to: next && next <= to ? addDays(next, -1) : to };
    if (row.from > row.to) return [];
    told += daysBetween(row.from, row.to) + 1;
    const share = Math.round((kwh * told) / days) - billed;
    billed += share;
    const cents = Math.round((share * tenths) / 10);
    return [{ ...row, kwh: share, centsPerKwh: (tenths / 10).toFixed(1), cents }];
  });
}

export interface Extra {
  name: string;
  cents: number;
}

/**
 * The charges of a period: energy, the basic charge, GST on both, and what stands beside. On an equalized plan a last
 * one makes them come to `equalCents`.
 */
export function chargesOf(
  period: Period,
  prices: readonly Price[],
  { extra, equalCents }: { extra?: Extra | undefined; equalCents?: number | undefined },
): Pick<WrittenBill, 'charges' | 'energy' | 'basic'> & { cents: number } {
  const rows = energyOf(period, prices);
  const energy = rows.reduce((sum, { cents }) => sum + cents, 0);
  const gst = Math.round(((energy + BASIC_CENTS) * GST_PERCENT) / 100);
  const parts = [
    { name: 'Energy charge', cents: energy, kind: 'energy' },
    { name: 'Basic monthly charge', cents: BASIC_CENTS, kind: 'basic' },
    { name: `GST ${GST_PERCENT}%`, cents: gst, kind: 'gst' },
    ...(extra ? [extra] : []),
  ];
  const sum = parts.reduce((cents, part) => cents + part.cents, 0);
  if (equalCents !== undefined) parts.push({ name: 'Equalized payment plan', cents: equalCents - sum });
  return {
    charges: parts.map(({ cents, ...part }) => ({ ...part, amount: dollars(cents) })),
    energy: rows.map(({ cents, ...row }) => ({ ...row, amount: dollars(cents) })),
    basic: dollars(BASIC_CENTS),
    cents: equalCents ?? sum,
  };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BilledUse } from '#contracts/meteredUse.ts';
import { catchUp } from '#rules/catchUp.ts';
import { addDays } from '#rules/day.ts';
import { estimatedSince, METER } from './billedWith.ts';
import { meterWith } from './meterWith.ts';

/* By how much the estimates of bills were off, as a reading tells it. */

const SINCE = '2026-08-09';
const BILLS = [
  { to: '2026-11-09', kwh: 500 },
  { to: '2026-10-09', kwh: 500 },
  { to: '2026-09-09', kwh: 500 },
];
const billed = (change: Partial<BilledUse> = {}) => ({ ...estimatedSince(SINCE, '29000', BILLS), ...change });
const meter = (of: BilledUse | undefined = billed(), facts: Parameters<typeof meterWith>[0] = {}) =>
  meterWith({ billed: of, lastRead: '30500', lastReadDate: '2026-11-09', ...facts });
/** 20 kWh a day since August 9. */
const taken = (reading = '31160', day = '2026-11-25', meterNumber = METER) => ({ reading, day, meterNumber });

test('20 kWh a day for 92 days are 340 more than the 1500 that were billed: 50 to 57 dollars', () => {
  const found = catchUp(meter(), taken());
  expect(found).toMatchObject({ since: SINCE });
  expect(found?.kwh).toBeCloseTo(340, 6);
  expect(found?.from).toBeCloseTo(340 * 15 * 1.05 * 0.94, 6);
  expect(found?.to).toBeCloseTo(340 * 15 * 1.05 * 1.06, 6);
});

test('what was billed too much is below 0, its amounts are not', () => {
  const high = estimatedSince(
    SINCE,
    '29000',
    BILLS.map((bill) => ({ ...bill, kwh: 700 })),
  );
  const found = catchUp(meter(high), taken());
  expect(found?.kwh).toBeCloseTo(-260, 6);
  expect(found?.from).toBeCloseTo(260 * 15 * 1.05 * 0.94, 6);
  expect(found?.to).toBeGreaterThan(found?.from ?? Number.NaN);
});

test('where the price changed, the amounts go from the lowest to the highest', () => {
  const risen = estimatedSince(SINCE, '29000', [
    { ...BILLS[0], centsPerKwh: '20.0' },
    ...BILLS.slice(1),
  ] as typeof BILLS);
  const found = catchUp(meter(risen), taken());
  expect(found?.from).toBeCloseTo(340 * 15 * 1.05 * 0.94, 6);
  expect(found?.to).toBeCloseTo(340 * 20 * 1.05 * 1.06, 6);
});

const bill = (at: number, change: object): BilledUse =>
  billed({ estimated: billed().estimated.map((one, index) => (index === at ? { ...one, ...change } : one)) });

test.each<[string, ReturnType<typeof meter>, ReturnType<typeof taken>]>([
  ['nothing billed is known', meterWith({ lastRead: '30500', lastReadDate: '2026-11-09' }), taken()],
  ['no bill was estimated', meter(billed({ estimated: [] })), taken()],
  ['no reading was ever taken', meter(billed({ lastRead: null })), taken()],
  [
    'the reading before is of another meter',
    meter(billed({ lastRead: { day: SINCE, read: '29000', meterNumber: '1' } })),
    taken(),
  ],
  ['the meter is another one now', meter(), taken('31160', '2026-11-25', '70412099')],
  ['one bill is of another meter', meter(bill(1, { meterNumber: '70412099' })), taken()],
  ['one bill has another multiplier', meter(bill(1, { multiplier: 40 })), taken()],
  ['the multiplier is not known', meter(billed({ latest: { ...billed().latest, multiplier: undefined } })), taken()],
  ['one bill does not say its kWh', meter(bill(2, { kwh: null })), taken()],
  ['one bill does not say its energy', meter(bill(2, { energy: undefined })), taken()],
  ['a bill between is not listed', meter(bill(1, { from: '2026-09-11' })), taken()],
  ['the first bill began later', meter(bill(2, { from: '2026-08-11' })), taken()],
  ['the register passed zero', meter(billed({ lastRead: { day: SINCE, read: '99990', meterNumber: METER } })), taken()],
  ['the reading is doubted: above 110 %', meter(), taken('33551')],
  ['the reading is doubted: below the last one', meter(), taken('30499')],
  ['the reading is of before the latest bill’s end', meter(), taken('30600', '2026-11-08')],
])('nothing is told where %s', (_what, of, reading) => {
  expect(catchUp(of, reading)).toBe(null);
});

test.each([
  [29, false],
  [30, true],
])('%i days after the last reading it is told: %s', (days, isTold) => {
  const since = '2026-10-25';
  const one = estimatedSince(since, '30200', [{ to: '2026-11-09', kwh: 300 }]);
  expect(catchUp(meter(one), taken('30700', addDays(since, days))) !== null).toBe(isTold);
});

const month = fc.record({
  days: fc.integer({ min: 20, max: 40 }),
  kwh: fc.integer({ min: 0, max: 3_000 }),
  tenths: fc.integer({ min: 50, max: 300 }),
});

test('who used the same every day is told exactly what the estimates missed', () => {
  fc.assert(
    fc.property(
      fc.array(month, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 60 }),
      (months, use, after) => {
        let to = SINCE;
        const oldestFirst = months.map(({ days, kwh, tenths }) => {
          to = addDays(to, days);
          return { to, kwh, centsPerKwh: (tenths / 10).toFixed(1) };
        });
        const all = months.reduce((sum, { days }) => sum + days, 0);
        fc.pre(all + after >= 30);
        const of = meterWith({
          registerGroup: '6L',
          billed: estimatedSince(SINCE, '100000', oldestFirst.toReversed()),
          lastRead: '100000',
          lastReadDate: SINCE,
        });
        const found = catchUp(of, taken(String(100_000 + use * (all + after)), addDays(to, after)));
        const missed = use * all - months.reduce((sum, { kwh }) => sum + kwh, 0);
        expect(found?.kwh).toBeCloseTo(missed, 4);
        const prices = months.map(({ tenths }) => tenths);
        // In whole numbers: tenths of a cent, and 105 %.
        const exact = prices.map((tenths) => (Math.abs(missed) * tenths * 105) / 1000);
        expect(found?.from).toBeLessThanOrEqual(Math.min(...exact) + 1e-4);
        expect(found?.to).toBeGreaterThanOrEqual(Math.max(...exact) - 1e-4);
      },
    ),
  );
});

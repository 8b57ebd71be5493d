import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BillDetails } from '#contracts/bill.ts';
import { type CostSoFar, costSoFar, nextBill } from '#rules/costSoFar.ts';
import { addDays } from '#rules/day.ts';
import { billedWith, billWith, METER } from './billedWith.ts';
import { meterWith } from './meterWith.ts';

/* What was used since the latest bill costs so far, and what the next bill may come to. */

const TO = '2026-11-09';
const meter = (change: object = {}, facts: Parameters<typeof meterWith>[0] = {}) =>
  meterWith({ billed: billedWith({ ...billWith(), ...change }), lastRead: '30828', lastReadDate: TO, ...facts });
const taken = (reading = '31240', day = '2026-11-25', meterNumber = METER) => ({ reading, day, meterNumber });
const BILL = { eppFlag: false, FinalBill: false } as BillDetails;

test('412 kWh in 16 days at 15.0 cents are 64.89 dollars with GST; the next bill comes to 149 to 164', () => {
  const cost = costSoFar(meter(), taken()) as CostSoFar;
  expect(cost).toMatchObject({ since: TO, days: 16, kwh: 412, kwhADay: 25.75, centsPerKwh: '15.0' });
  expect(cost.cents).toBeCloseTo(6489, 6);
  // 31 days at 25.75 kWh, 6 % less and more, at 15 cents, and 29.45 dollars; GST on all.
  const next = nextBill(cost, meter(), BILL);
  expect(next?.from).toBeCloseTo((798.25 * 0.94 * 15 + 2945) * 1.05, 6);
  expect(next?.to).toBeCloseTo((798.25 * 1.06 * 15 + 2945) * 1.05, 6);
  expect(next).toMatchObject({ days: 31, basic: 2945 });
});

test.each<[string, ReturnType<typeof meter>, ReturnType<typeof taken>]>([
  ['nothing billed is known', meterWith({ lastRead: '30828', lastReadDate: TO }), taken()],
  ['the bill was estimated', meter({ readType: 'E' }), taken()],
  ['the bill was estimated again', meter({ readType: 'R' }), taken()],
  ['the bill is of another meter', meter(), taken('31240', '2026-11-25', '70412099')],
  ['the bill names no meter', meter({ meterNumber: undefined }), taken()],
  ['the multiplier is not known', meter({ multiplier: undefined }), taken()],
  ['no price is known', meter({ energy: undefined }), taken()],
  ['there was no energy', meter({ energy: [] }), taken()],
  ['the register is not known', meter({ read: undefined }), taken()],
  ['the register is no figure', meter({ read: 'n/a' }), taken()],
  ['the reading is of the bill’s last day', meter(), taken('31240', TO)],
  ['the reading is doubted: above 110 %', meter(), taken('33911')],
  ['the reading is doubted: below the last one', meter(), taken('30827')],
  ['a later reading is in', meter({}, { lastRead: '31300', lastReadDate: '2026-11-26' }), taken()],
])('nothing is told where %s', (_what, of, reading) => {
  expect(costSoFar(of, reading)).toBe(null);
});

test('once it is the last reading itself, it is doubted beside the one of the bill', () => {
  const later = (reading: string) => meter({}, { lastRead: reading, lastReadDate: '2026-11-25' });
  expect(costSoFar(later('31240'), taken())?.kwh).toBe(412);
  expect(costSoFar(later('33910'), taken('33910'))?.kwh).toBe(3082);
  expect(costSoFar(later('33911'), taken('33911'))).toBe(null);
});

test('a reading that was taken in between is what a new one is doubted beside, not what it is counted from', () => {
  const between = meter({}, { lastRead: '31000', lastReadDate: '2026-11-20' });
  expect(costSoFar(between, taken())?.kwh).toBe(412);
  expect(costSoFar(between, taken('30999'))).toBe(null);
});

test.each<[string, Partial<BillDetails> | null | undefined, object, object]>([
  ['the bill is not on the device', undefined, {}, {}],
  ['there is no bill', null, {}, {}],
  ['the plan is equalized', { eppFlag: true }, {}, {}],
  ['the bill was the final one', { FinalBill: true }, {}, {}],
  ['the customer moves out', {}, {}, { moveOutDate: '2026-12-20' }],
  ['the basic charge is not known', {}, { basic: undefined }, {}],
])('there is no range for the next bill where %s', (_what, bill, change, facts) => {
  const of = meter(change, facts);
  const cost = costSoFar(of, taken()) as CostSoFar;
  expect(nextBill(cost, of, bill && { ...BILL, ...bill })).toBe(null);
});

test('where the price changed inside the bill the last one counts', () => {
  const { energy: [row] = [] } = billWith();
  const of = meter({ energy: [{ ...row, centsPerKwh: '14.6' }, row] });
  expect(costSoFar(of, taken())).toMatchObject({ centsPerKwh: '15.0', kwh: 412 });
  expect(costSoFar(of, taken())?.cents).toBeCloseTo(6489, 6);
});

test('a date that says that nobody moves out keeps the range', () => {
  const of = meter({}, { moveOutDate: '9999-12-31' });
  expect(nextBill(costSoFar(of, taken()) as CostSoFar, of, BILL)).not.toBe(null);
});

test.each([
  [6, null],
  [7, 31],
  [30, 31],
  [32, 32],
  [46, 46],
  [47, null],
])('after %i days the next bill is told for %s days', (days, billDays) => {
  const cost = costSoFar(meter(), taken('31240', addDays(TO, days))) as CostSoFar;
  expect(nextBill(cost, meter(), BILL)?.days ?? null).toBe(billDays);
});

const given = fc.record({
  base: fc.integer({ min: 0, max: 900_000 }),
  steps: fc.integer({ min: 0, max: 9_999 }),
  days: fc.integer({ min: 1, max: 60 }),
  multiplier: fc.constantFrom(1, 10, 40, 80),
  tenths: fc.integer({ min: 1, max: 400 }),
  basicCents: fc.integer({ min: 0, max: 9_000 }),
});

test('use, cost and range are exact for any register, price, multiplier and number of days', () => {
  fc.assert(
    fc.property(given, ({ base, steps, days, multiplier, tenths, basicCents }) => {
      const read = String(base).padStart(6, '0');
      const centsPerKwh = (tenths / 10).toFixed(1);
      const latest = billWith({ read, multiplier, centsPerKwh, basic: basicCents / 100 });
      const of = meterWith({
        registerGroup: '6L',
        billed: billedWith(latest),
        lastRead: read,
        lastReadDate: TO,
      });
      const cost = costSoFar(of, taken(String(base + steps).padStart(6, '0'), addDays(TO, days))) as CostSoFar;
      expect(cost.kwh).toBe(steps * multiplier);
      // In whole numbers: tenths of a cent, and 105 %.
      expect(cost.cents).toBeCloseTo((steps * multiplier * tenths * 105) / 1000, 4);
      expect(cost.kwhADay * days).toBeCloseTo(cost.kwh, 6);
      const next = nextBill(cost, of, BILL);
      expect(next !== null).toBe(days >= 7 && days <= 46);
      if (!next) return;
      const basic = (basicCents * 105) / 100;
      const energy = (cost.cents * next.days) / days;
      expect((next.from + next.to) / 2 - basic).toBeCloseTo(energy, 3);
      expect(next.to - next.from).toBeCloseTo(energy * 0.12, 3);
      expect(next.from).toBeGreaterThanOrEqual(basic - 1e-6);
      expect(next.days).toBeGreaterThanOrEqual(days);
    }),
  );
});

test('more on the register never costs less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_082 }), fc.integer({ min: 0, max: 3_082 }), (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map(
        (used) => costSoFar(meter(), taken(String(30_828 + used))) as CostSoFar,
      );
      expect(less?.cents).toBeLessThanOrEqual(more?.cents ?? Number.NaN);
    }),
  );
});

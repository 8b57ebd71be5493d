import { expect, test } from 'vitest';
import type { BillDetails } from '#contracts/bill.ts';
import { addDays } from '#rules/day.ts';
import { highBill, isAlertAmount, typedAlert, whyNoAlert } from '#rules/highBill.ts';
import { billedWith, billWith, METER } from './billedWith.ts';
import { meterWith } from './meterWith.ts';

/* Whether the next bill is above what its customer wants to be told of, and where that is never told. */

const TO = '2026-11-09';
const BILL = { eppFlag: false, FinalBill: false } as BillDetails;
interface Facts {
  reading?: string;
  day?: string;
  type?: string;
  latest?: object;
  moveOutDate?: string;
}
const meterOf = ({ reading = '31240', day = '2026-11-25', type = 'C', latest = {}, moveOutDate }: Facts = {}) => {
  const meter = meterWith({
    billed: billedWith({ ...billWith(), ...latest }),
    lastRead: reading,
    lastReadDate: day,
    ...(moveOutDate && { moveOutDate }),
  });
  return { ...meter, lastRead: meter.lastRead && { ...meter.lastRead, meterReadType: type } };
};
const told = (facts: Facts, dollars: number, bill: Partial<BillDetails> = {}) =>
  highBill(meterOf(facts), METER, { ...BILL, ...bill }, dollars) !== null;

test('412 kWh in 16 days lead to a bill of 149.10 dollars or more: above 149 it is told, above 150 not', () => {
  expect(highBill(meterOf(), METER, BILL, 149)).toMatchObject({ day: '2026-11-25', next: { days: 31 } });
  // 31 days at 25.75 kWh, 6 % less, at 15 cents, and 29.45 dollars; GST on all.
  expect(highBill(meterOf(), METER, BILL, 149)?.next.from).toBeCloseTo((798.25 * 0.94 * 15 + 2945) * 1.05, 6);
  expect(told({}, 150)).toBe(false);
});

test('it is told above the amount and not at it', () => {
  // The basic charge alone: 20 dollars and GST, no use.
  const idle = { reading: '30828', latest: { basic: { amount: 20, currency: 'CAD' } } };
  expect(told(idle, 20)).toBe(true);
  expect(told(idle, 21)).toBe(false);
  expect(told(idle, 22)).toBe(false);
});

test.each<[string, Facts, Partial<BillDetails>, boolean]>([
  ['a customer read the meter', {}, {}, true],
  ['the utility read it', { type: 'A' }, {}, true],
  ['it was estimated', { type: 'E' }, {}, false],
  ['it was estimated again', { type: 'R' }, {}, false],
  ['the latest bill was estimated', { latest: { readType: 'E' } }, {}, false],
  ['the reading is 110 % of the last one (MTR-56)', { reading: '33910' }, {}, true],
  ['it is above that', { reading: '33911' }, {}, false],
  ['the register passed zero (MTR-57)', { reading: '00120' }, {}, false],
  ['it is of the seventh day', { day: addDays(TO, 7) }, {}, true],
  ['it is of the sixth day', { day: addDays(TO, 6) }, {}, false],
  ['it is of day 46 of a bill of 31 days', { day: addDays(TO, 46), reading: '32400' }, {}, true],
  ['it is of day 47', { day: addDays(TO, 47), reading: '32400' }, {}, false],
  ['all months cost the same', {}, { eppFlag: true }, false],
  ['the latest bill was the last one', {}, { FinalBill: true }, false],
  ['the customer moves out', { moveOutDate: '2026-12-20' }, {}, false],
  ['another meter was billed', { latest: { meterNumber: '70412099' } }, {}, false],
])('an alert above 100 dollars where %s', (_where, facts, bill, isTold) => {
  expect(told(facts, 100, bill)).toBe(isTold);
});

test('nothing is told of an alert that is off, of no reading, and of what no utility should say', () => {
  expect([0, -30, Number.NaN].map((dollars) => told({}, dollars))).toEqual([false, false, false]);
  expect(highBill({ ...meterOf(), lastRead: null }, METER, BILL, 10)).toBe(null);
  expect(highBill({ ...meterOf(), billed: undefined }, METER, BILL, 10)).toBe(null);
});

test.each([
  [0, true],
  [9, false],
  [10, true],
  [10.5, false],
  [5000, true],
  [5001, false],
  [-30, false],
  [Number.NaN, false],
])('an alert of %s dollars may be asked for: %s', (dollars, may) => {
  expect(isAlertAmount(dollars)).toBe(may);
});

test.each([
  ['150', 150],
  [' $1,500 ', 1500],
  ['١٥٠', 150],
  ['10', 10],
  ['9', null],
  ['5000', 5000],
  ['5001', null],
  ['0', null],
  ['', null],
  ['150.50', null],
  ['-150', null],
  ['1e3', null],
  ['a lot', null],
])('typed as “%s” it is %s', (typed, dollars) => {
  expect(typedAlert(typed)).toBe(dollars);
});

const HOME = { accountType: '01' };
const DETAILS = { activeFlag: true, meterNumber: METER };
const smart = { ...meterOf(), meterCode: { ...meterOf().meterCode, meterTypeCode: '07' } };
const netMetered = { ...meterOf(), meterCode: { ...meterOf().meterCode, meterTypeCode: '02' } };

test.each<[string, Partial<Parameters<typeof whyNoAlert>[0]>, ReturnType<typeof whyNoAlert>]>([
  ['a meter that its customer reads', {}, null],
  ['an account of which nothing more is known', { details: undefined, meter: undefined, bill: undefined }, null],
  ['an account before its first bill', { meter: { ...meterOf(), billed: undefined }, bill: null }, null],
  ['an account that is not shown to be theirs', { account: { ...HOME, proofNeeded: true } }, 'unproven'],
  ['a business', { account: { accountType: '02' } }, 'notRead'],
  ['an account without a meter', { details: { ...DETAILS, meterNumber: '' } }, 'notRead'],
  ['a closed account', { details: { ...DETAILS, activeFlag: false } }, 'notRead'],
  ['a smart meter', { meter: smart }, 'notRead'],
  ['a net metered account', { meter: netMetered }, 'notRead'],
  ['an equalized plan', { bill: { ...BILL, eppFlag: true } }, 'equalized'],
  ['a final bill', { bill: { ...BILL, FinalBill: true } }, 'final'],
  ['who moves out', { meter: meterOf({ moveOutDate: '2026-12-20' }) }, 'final'],
  ['a date that says that nobody moves out', { meter: meterOf({ moveOutDate: '9999-12-31' }) }, null],
  ['a bill without a price', { meter: meterOf({ latest: { energy: undefined } }) }, 'notSaid'],
  ['a bill without energy', { meter: meterOf({ latest: { energy: [] } }) }, 'notSaid'],
  ['a bill without a basic charge', { meter: meterOf({ latest: { basic: undefined } }) }, 'notSaid'],
  ['a meter without a multiplier', { meter: meterOf({ latest: { multiplier: undefined } }) }, 'notSaid'],
  ['an estimated bill: the next one may be read', { meter: meterOf({ latest: { readType: 'E' } }) }, null],
])('of %s there is this against an alert: %s', (_what, known, why) => {
  expect(whyNoAlert({ account: HOME, details: DETAILS, meter: meterOf(), bill: BILL, ...known } as never)).toBe(why);
});

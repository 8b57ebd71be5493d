import { describe, expect, it, test } from 'vitest';
import { billDetails } from '#contracts/bill.ts';
import { addDays } from '#rules/day.ts';
import { dueDaysOf, isNewBill, paymentReminder, readingReminder } from '#rules/reminders.ts';
import { meterWith } from './meterWith.ts';

const TODAY = '2026-11-27';
const days = (n: number) => addDays(TODAY, n);

test.each([
  [1, false],
  [0, true],
  [-7, true],
  [-8, false],
])('a bill issued %i days from today is news: %s', (n, isNews) => {
  expect(isNewBill(days(n), TODAY)).toBe(isNews);
});

describe('A payment is reminded of', () => {
  const BILL = { billIssuedFlag: true, totalDue: 84.2, paymentDueBy: days(3) };
  const told = (change: object = {}, type = '01') =>
    paymentReminder(billDetails.parse({ ...BILL, ...change }), type, TODAY);
  const PAY = { kind: 'pay', cents: 8420, day: days(3) };

  it.each([
    [4, false],
    [3, true],
    [2, true],
    [1, false],
    [0, false],
    [-1, false],
  ])('%i days before it is due: %s', (n, isTold) => {
    const paymentDueBy = days(n);
    expect(told({ paymentDueBy })).toEqual(isTold ? { ...PAY, day: paymentDueBy } : null);
    expect(dueDaysOf(TODAY).includes(paymentDueBy)).toBe(isTold);
  });

  it.each<[string, object, unknown]>([
    ['the day that a plan withdraws it', { appFlag: true }, { ...PAY, kind: 'withdrawal' }],
    ['a plan from the next bill on: it is still to be paid', { appFlag: true, appFromNextBill: true }, PAY],
    ['none that is paid as was agreed', { paFlag: true }, null],
    ['nothing owing', { totalDue: 0 }, null],
    ['a cent', { totalDue: 0.01 }, { ...PAY, cents: 1 }],
    ['a credit', { totalDue: -5 }, null],
    ['no day', { paymentDueBy: null }, null],
    ['what was paid here', { unbilled: [{ orderNo: '1', paymentAmount: '84.20', paidOn: TODAY }] }, null],
    ['the rest of it', { unbilled: [{ orderNo: '1', paymentAmount: '80.00', paidOn: TODAY }] }, { ...PAY, cents: 420 }],
    ['what was paid at a bank', { openBalance: { amount: { amount: 0, currency: 'CAD' }, on: days(-1) } }, null],
    ['what is being paid', { payment: { orderNo: '1', state: 'open' } }, null],
    ['before the first bill', { billIssuedFlag: false, totalDue: null, paymentDueBy: null }, null],
  ])('%s', (_, change, expected) => {
    expect(told(change)).toEqual(expected);
  });

  it('a business that owes nothing is not reminded of it', () => {
    expect(told({ totalDue: 0 }, '02')).toBeNull();
  });
});

describe('A reading is reminded of', () => {
  const told = (facts: Parameters<typeof meterWith>[0], change: object = {}) =>
    readingReminder({ accountType: '01', activeFlag: true, meter: meterWith(facts), today: TODAY, ...change });
  const window = (from: number, until: number): [string, string] => [days(from), days(until)];

  it.each([
    [1, null],
    [0, 'open'],
    [-1, 'open'],
    [-2, null],
  ])('when its window opens, %i days from today: %s', (n, kind) => {
    const expected = kind && { kind, from: days(n), until: days(n + 9) };
    expect(told({ window: window(n, n + 9) })).toEqual(expected);
  });

  it.each([
    [3, null],
    [2, 'closing'],
    [1, 'closing'],
    [0, null],
    [-1, null],
  ])('%i days before its window closes: %s', (n, kind) => {
    const expected = kind && { kind, from: days(n - 9), until: days(n) };
    expect(told({ window: window(n - 9, n) })).toEqual(expected);
  });

  it('once where the window is so short that both days are one', () => {
    expect(told({ window: window(0, 2) })?.kind).toBe('open');
    expect(told({ window: window(-1, 1) })?.kind).toBe('open');
    expect(told({ window: window(-1, 2) })?.kind).toBe('closing');
  });

  it('not where there is one', () => {
    const submitted = [`${days(-3)}T10:00:00-06:00`];
    expect(told({ window: window(-7, 2), submitted })).toBeNull();
    expect(told({ window: window(-7, 2), submitted: [`${days(-8)}T10:00:00-06:00`] })?.kind).toBe('closing');
  });

  it('at moving in and out', () => {
    expect(told({ moveInDate: days(0), readType: 'MIR' })).toEqual({ kind: 'open', from: days(0), until: days(2) });
    expect(told({ moveOutDate: days(2), readType: 'MOR' })).toEqual({ kind: 'open', from: days(0), until: days(2) });
    expect(told({ moveOutDate: days(1), readType: 'MOR' })).toEqual({ kind: 'open', from: days(-1), until: days(1) });
    expect(told({ moveOutDate: days(3), readType: 'MOR' })).toBeNull();
    expect(told({ moveInDate: days(1), readType: 'MIR' })).toBeNull();
  });

  it('not of a meter that is not the customer’s to read', () => {
    expect(told({ window: window(0, 9) }, { accountType: '02' })).toBeNull();
    expect(told({ window: window(0, 9) }, { activeFlag: false })).toBeNull();
  });
});

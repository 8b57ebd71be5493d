import { expect, test } from 'vitest';
import { billDetails } from '#contracts/bill.ts';
import { billDue } from '#rules/billDue.ts';

const TODAY = '2026-11-23';
const due = (more: object, accountType = '01') =>
  billDue(
    billDetails.parse({ totalDue: { amount: 184.27, currency: 'CAD' }, paymentDueBy: '2026-12-04', ...more }),
    accountType,
    TODAY,
  );
const total = (amount: number | null) => ({ totalDue: { amount, currency: 'CAD' } });

test('nothing or no total due says closed, but for type 02 [BILL-05] [BILL-08]', () => {
  for (const none of [total(0), total(null), { totalDue: null }]) {
    expect(due(none)).toEqual({ kind: 'closed' });
    expect(due(none, '02')).toEqual({ kind: 'none' });
  }
});

test('where the utility owes the customer nothing is due, whatever the flags [BILL-08]', () => {
  expect(due({ ...total(-20), appFlag: true, paFlag: true })).toEqual({ kind: 'credit', isFinal: false });
  expect(due({ ...total(-0.01), FinalBill: true }, '02')).toEqual({ kind: 'credit', isFinal: true });
});

test('a pre-authorized plan comes before a payment arrangement, and that before the due date [BILL-09] [BILL-10] [BILL-11]', () => {
  expect(due({ appFlag: true, paFlag: true })).toEqual({ kind: 'withdrawal', day: '2026-12-04', isPast: false });
  expect(due({ paFlag: true })).toEqual({ kind: 'arrangement', next: null });
  expect(due({})).toEqual({ kind: 'by', day: '2026-12-04', isPast: false });
});

test('a bill of before the plan is still to be paid, by the day it is due', () => {
  expect(due({ appFlag: true, appFromNextBill: true })).toEqual({ kind: 'by', day: '2026-12-04', isPast: false });
  expect(due({ appFlag: true, appFromNextBill: false })).toMatchObject({ kind: 'withdrawal' });
});

test('a bill is past due the day after it was due', () => {
  expect(due({ paymentDueBy: TODAY })).toEqual({ kind: 'by', day: TODAY, isPast: false });
  expect(due({ paymentDueBy: '2026-11-22' })).toEqual({ kind: 'by', day: '2026-11-22', isPast: true });
  expect(due({ paymentDueBy: '' })).toEqual({ kind: 'by', day: null, isPast: false });
});

test('the day of a withdrawal passes too, and an arrangement is never late', () => {
  expect(due({ appFlag: true, paymentDueBy: TODAY })).toMatchObject({ isPast: false });
  expect(due({ appFlag: true, paymentDueBy: '2026-11-22' })).toMatchObject({ isPast: true });
  expect(due({ appFlag: true, paymentDueBy: '' })).toEqual({ kind: 'withdrawal', day: null, isPast: false });
  expect(due({ paFlag: true, paymentDueBy: '2026-11-22' })).toEqual({ kind: 'arrangement', next: null });
});

test('of the parts of an arrangement the earliest that is not paid is next', () => {
  const part = (dueOn: string, paid: boolean, amount: number | null = 50) => ({ amount, dueOn, paid });
  const next = (arrangement: object[]) => {
    const said = due({ paFlag: true, arrangement });
    return said.kind === 'arrangement' && said.next?.dueOn;
  };
  expect(next([part('2026-11-01', true), part('2027-01-01', false), part('2026-12-01', false)])).toBe('2026-12-01');
  expect(next([part('2026-11-01', false), part('2026-12-01', false)])).toBe('2026-11-01');
  for (const none of [
    [],
    [part('2026-11-01', true)],
    [part('2026-11-01', false, null)],
    [part('2026-11-01', false, 0)],
  ]) {
    expect(next(none)).toBeUndefined();
  }
});

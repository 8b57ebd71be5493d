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
  expect(due({ ...total(-20), appFlag: true, paFlag: true })).toEqual({ kind: 'none' });
});

test('a pre-authorized plan comes before a payment arrangement, and that before the due date [BILL-09] [BILL-10] [BILL-11]', () => {
  expect(due({ appFlag: true, paFlag: true })).toEqual({ kind: 'withdrawal', day: '2026-12-04' });
  expect(due({ paFlag: true })).toEqual({ kind: 'arrangement' });
  expect(due({})).toEqual({ kind: 'by', day: '2026-12-04', isPast: false });
});

test('a bill is past due the day after it was due', () => {
  expect(due({ paymentDueBy: TODAY })).toEqual({ kind: 'by', day: TODAY, isPast: false });
  expect(due({ paymentDueBy: '2026-11-22' })).toEqual({ kind: 'by', day: '2026-11-22', isPast: true });
  expect(due({ paymentDueBy: '' })).toEqual({ kind: 'by', day: null, isPast: false });
});

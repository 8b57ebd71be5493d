import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billDetails } from '#contracts/bill.ts';
import { amountOf } from '#rules/paymentAmount.ts';
import { billStand, toPay } from '#rules/toPay.ts';

/* What is still to be paid of a bill, less what was paid by card and is not on it. */

const TODAY = '2026-11-25';
const BILL = { billIssuedFlag: true, totalDue: 212.18, paymentDueBy: '2026-11-19' };
const paid = (paymentAmount: string, paidOn = TODAY, billedBy = '2026-12-05') => ({
  orderNo: `mhp-app${paidOn}`,
  paymentAmount,
  paidOn,
  billedBy,
});
const stateOf = (change: object, today = TODAY) => {
  const known = toPay(billDetails.parse({ ...BILL, ...change }), '01', today);
  return { ...known, stand: billStand(known, today) };
};
const open = { orderNo: '1', paymentAmount: '212.18', state: 'open' };

test.each<[string, object, string, number, number]>([
  ['six days late', {}, 'late', 21_218, 0],
  ['due today', { paymentDueBy: TODAY }, 'due', 21_218, 0],
  ['due yesterday', { paymentDueBy: '2026-11-24' }, 'late', 21_218, 0],
  ['without a day', { paymentDueBy: null }, 'due', 21_218, 0],
  ['late, paid in full today', { unbilled: [paid('212.18')] }, 'paid', 0, 21_218],
  ['late, paid in full in two parts', { unbilled: [paid('112.18', '2026-11-24'), paid('100.00')] }, 'paid', 0, 21_218],
  ['late, paid in full yesterday', { unbilled: [paid('212.18', '2026-11-24')] }, 'nothing', 0, 21_218],
  ['late, all but a cent paid', { unbilled: [paid('212.17')] }, 'late', 1, 21_217],
  ['late, paid in part', { unbilled: [paid('100.00')] }, 'late', 11_218, 10_000],
  ['paid more than was due', { unbilled: [paid('300.00')] }, 'paid', 0, 30_000],
  ['a payment open', { payment: open }, 'underWay', 21_218, 0],
  ['a payment open beside one that was received', { payment: open, unbilled: [paid('212.18')] }, 'underWay', 0, 21_218],
  ['a payment declined', { payment: { ...open, state: 'declined' } }, 'late', 21_218, 0],
  ['nothing owing', { totalDue: 0 }, 'nothing', 0, 0],
  ['a credit', { totalDue: -36.2 }, 'nothing', -3620, 0],
  ['a credit, and a payment', { totalDue: -36.2, unbilled: [paid('10.00')] }, 'nothing', -3620, 1000],
  ['by a pre-authorized plan', { appFlag: true }, 'nothing', 21_218, 0],
  ['by an arrangement', { paFlag: true }, 'nothing', 21_218, 0],
  ['no bill yet', { billIssuedFlag: false, totalDue: null }, 'nothing', 0, 0],
])('%s', (_what, change, stand, openCents, receivedCents) => {
  expect(stateOf(change)).toMatchObject({ stand, openCents, receivedCents });
});

const books = (amount: number, on = '2026-11-22') => ({ openBalance: { amount: { amount, currency: 'CAD' }, on } });
test.each<[string, object, string, number, number | null]>([
  ['say the same as the bill', books(212.18), 'late', 21_218, null],
  ['paid in full at a bank', books(0), 'nothing', 0, 0],
  ['paid more than that at a bank', books(-5), 'nothing', 0, -500],
  ['paid all but a cent', books(0.01), 'late', 1, 1],
  ['more than the bill', books(250), 'late', 21_218, 25_000],
  ['a part at a bank, another by card since', { ...books(112.18), unbilled: [paid('100.00')] }, 'late', 1218, 11_218],
  [
    'a part by card on the day of the books',
    { ...books(112.18), unbilled: [paid('100.00', '2026-11-22')] },
    'late',
    1218,
    11_218,
  ],
  [
    'a part by card on the day before: they have it',
    { ...books(112.18), unbilled: [paid('100.00', '2026-11-21')] },
    'late',
    11_218,
    null,
  ],
  ['a part by card, not in the books yet', { ...books(212.18), unbilled: [paid('100.00')] }, 'late', 11_218, null],
  ['a bill with a credit', { totalDue: -36.2, ...books(-36.2) }, 'nothing', -3620, null],
])('the utility’s books: %s', (_what, change, stand, openCents, inBooks) => {
  const known = stateOf(change);
  expect([known.stand, known.openCents, known.books?.openCents ?? null]).toEqual([stand, openCents, inBooks]);
});

test('a payment that should be on the bill by now is named, from the day after', () => {
  const late = paid('212.18', '2026-11-14', '2026-11-24');
  expect(stateOf({ unbilled: [late] }, '2026-11-24').notBilled).toBeNull();
  expect(stateOf({ unbilled: [late] }, '2026-11-25').notBilled).toEqual(late);
  expect(stateOf({ unbilled: [paid('212.18')] }).notBilled).toBeNull();
  // Whoever leaves the day out wants nothing said.
  expect(stateOf({ unbilled: [{ ...late, billedBy: undefined }] }).notBilled).toBeNull();
});

test('what is open and what was received add up to the bill, and more is never asked than that', () => {
  const cents = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 4 }), (total, payments) => {
      const unbilled = payments.map((one, index) => ({ ...paid(amountOf(one)), orderNo: String(index) }));
      const { openCents, receivedCents, stand } = stateOf({ totalDue: total / 100, unbilled });
      expect(receivedCents).toBe(payments.reduce((sum, one) => sum + one, 0));
      expect(openCents).toBe(Math.max(0, total - receivedCents));
      expect(stand).toBe(openCents > 0 ? 'late' : 'paid');
    }),
  );
});

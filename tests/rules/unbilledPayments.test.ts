import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#rules/day.ts';
import { type CountedOff, notOnBill, type Received } from '#rules/unbilledPayments.ts';

/* Which card payments a bill does not count off yet. */

const bill = (change: Partial<CountedOff> = {}): CountedOff => ({
  issuedOn: '2026-11-28',
  lastPaymentCents: 21_218,
  lastPaymentOn: '2026-11-25',
  ...change,
});
const paid = (cents: number, paidOn = '2026-11-25'): Received => ({ cents, paidOn });

test.each<[string, Received[], CountedOff | null, number[]]>([
  ['no bill yet', [paid(21_218)], null, [21_218]],
  ['named by amount and day', [paid(21_218)], bill(), []],
  ['a newer bill that names another amount', [paid(10_000)], bill(), [10_000]],
  ['a newer bill that names another day', [paid(21_218)], bill({ lastPaymentOn: '2026-11-26' }), [21_218]],
  ['a newer bill that names none', [paid(21_218)], bill({ lastPaymentCents: null, lastPaymentOn: null }), [21_218]],
  ['a cent less', [paid(21_217)], bill(), [21_217]],
  ['one before the named one', [paid(5_000, '2026-11-20'), paid(21_218)], bill(), []],
  ['one after the named one', [paid(21_218), paid(5_000, '2026-11-26')], bill(), [5_000]],
  ['two of a day, one named', [paid(10_000), paid(21_218)], bill(), []],
  ['two of a day, their sum named', [paid(10_000), paid(11_218)], bill(), []],
  ['two of a day, another amount named', [paid(10_000), paid(11_217)], bill(), [10_000, 11_217]],
  ['45 days before a bill that names another', [paid(10_000, '2026-10-14')], bill(), [10_000]],
  ['46 days before it', [paid(10_000, '2026-10-13')], bill(), []],
])('%s', (_what, payments, counted, left) => {
  expect(notOnBill(payments, counted).map(({ cents }) => cents)).toEqual(left);
});

test('a payment is left while no bill names its amount and day, and never comes back once it is named', () => {
  const payment = fc.record({ cents: fc.integer({ min: 100, max: 99_999 }), day: fc.integer({ min: 0, max: 20 }) });
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 6 }), fc.nat(), (made, which) => {
      const payments = made.map(({ cents, day }) => paid(cents, addDays('2026-11-01', day)));
      const named = payments[which % payments.length] as Received;
      const says = bill({ lastPaymentCents: named.cents, lastPaymentOn: named.paidOn });
      const later = payments.filter(({ paidOn }) => paidOn > named.paidOn);
      expect(notOnBill(payments, says)).toEqual(later);
      expect(notOnBill(payments, { ...says, lastPaymentCents: -1 })).toEqual(payments);
    }),
  );
});

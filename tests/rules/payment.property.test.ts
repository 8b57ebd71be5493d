import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderNumber } from '#rules/orderNumber.ts';
import {
  amountOf,
  centsOf,
  centsOfDollars,
  convenienceFee,
  paymentTotal,
  remainingBalance,
  typedAmount,
} from '#rules/paymentAmount.ts';
import { paymentOutcome } from '#rules/paymentOutcome.ts';

/** Up to what ten digits before the dot can say. */
const cents = fc.integer({ min: 0, max: 999_999_999_999 });
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('1', '9', '0', '.', ',', '-', 'e', '$', ' ', '٣', '７', '½', '\u00a0') }),
);

describe('The amount of a card payment', () => {
  test.each([
    ['$1,234.56', '1234.56'],
    ['12.345', '12.34'],
    ['12.3.4', '12.34'],
    ['-5', '5'],
    ['٣٤', '34'],
    ['７', '7'],
    ['12345678901234', '1234567890'],
    ['.5', '.5'],
    ['', ''],
  ])('keeps of %j the digits and one dot, two after it [PAY-04] [PAY-06]', (typed, kept) => {
    expect(typedAmount(typed)).toBe(kept);
  });

  test('keeps of any text an amount, the start of one, or nothing; once kept it stays [PAY-04]', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const kept = typedAmount(typed);
        expect(kept).toMatch(/^\d{0,10}(\.\d{0,2})?$/);
        expect(typedAmount(kept)).toBe(kept);
      }),
    );
  });

  test.each([
    ['12', 1200],
    ['12.', 1200],
    ['12.3', 1230],
    ['.5', 50],
    ['0012.30', 1230],
    ['9999999999.99', 999_999_999_999],
    ['', null],
    ['.', null],
    ['12.345', null],
    ['-1', null],
    ['+1', null],
    ['1e3', null],
    ['0x10', null],
    ['٣', null],
    ['7７', null],
    ['1,000', null],
    [' 1', null],
    ['1\n', null],
    ['Infinity', null],
    ['10000000000', null],
  ])('%j is read as %j cents', (text, read) => {
    expect(centsOf(text)).toBe(read);
  });

  test('is written with two decimals, and read again as it was [PAY-05]', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(amountOf(amount)).toMatch(/^\d+\.\d\d$/);
        expect(centsOf(amountOf(amount))).toBe(amount);
        expect(centsOfDollars(Number(amountOf(amount)))).toBe(amount);
      }),
    );
  });

  test('has a fee of 1.75 % in whole cents, half a cent up [PAY-07] [PAY-08]', () => {
    expect([100, 200, 1000, 18427, 28, 29].map(convenienceFee)).toEqual([2, 4, 18, 322, 0, 1]);
    fc.assert(
      fc.property(cents, (amount) => {
        const exact = BigInt(amount) * 175n;
        expect(BigInt(convenienceFee(amount))).toBe((exact + 5000n) / 10_000n);
        expect(paymentTotal(amount)).toBe(amount + convenienceFee(amount));
      }),
    );
  });

  test('leaves what is due above it, and never less than nothing [PAY-09]', () => {
    expect(remainingBalance(18427, 10000)).toBe(8427);
    expect([remainingBalance(100, 18427), remainingBalance(-5520, 100)]).toEqual([0, 0]);
  });
});

test('An order number is the prefix, ten digits of the time and four characters of a random id [PAY-10]', () => {
  expect(orderNumber('mhp-app', new Date(1_795_459_200_123), '9f3b0c11-aa')).toBe('mhp-app17954592009f3b');
});

describe('What a final receipt says', () => {
  test.each([
    ['a', '027', 'approved'],
    ['a', '49', 'approved'],
    ['a', '0', 'approved'],
    ['a', '000000049', 'approved'],
    ['a', ' 027 ', 'approved'],
    ['a', ' 050 ', 'declined'],
    ['a', ' ', 'declined'],
    ['a', '0 27', 'declined'],
    ['a', '50', 'declined'],
    ['a', '050', 'declined'],
    ['a', '481', 'declined'],
    ['a', null, 'declined'],
    ['a', undefined, 'declined'],
    ['a', '', 'declined'],
    ['a', 'null', 'declined'],
    ['a', '27.5', 'declined'],
    ['a', '-1', 'declined'],
    ['a', '1e1', 'declined'],
    ['d', '027', 'declined'],
    ['A', '027', 'declined'],
    [null, '027', 'declined'],
  ])('result %j with code %j is %s [PAY-17] [PAY-18]', (result, response_code, outcome) => {
    expect(paymentOutcome({ result, cc: { response_code } })).toBe(outcome);
    expect(paymentOutcome({ cc: { result, response_code } })).toBe(outcome);
  });

  test.each([
    ['a', 'a', 'approved'],
    ['a', 'd', 'declined'],
    ['d', 'a', 'declined'],
    [null, 'a', 'approved'],
    ['a', null, 'approved'],
    ['', 'a', 'declined'],
    [null, null, 'declined'],
  ])('whose letters are %j and %j is %s [PAY-17] [PAY-18]', (result, ofCard, outcome) => {
    expect(paymentOutcome({ result, cc: { result: ofCard, response_code: '027' } })).toBe(outcome);
  });
});

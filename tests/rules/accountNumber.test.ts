import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountDigits, accountNumberAsTyped, isAccountNumber } from '#rules/accountNumber.ts';

test.each([
  ['500010340137', true],
  ['5000 1034 0137', true],
  ['5000-1034-0137', true],
  ['50001034013', false],
  ['5000103401370', false],
  ['700010340137', false],
  ['400010340137', false],
  ['50001034013x', false],
  ['٥٠٠٠١٠٣٤٠١٣٧', false],
  ['', false],
])('[APP-40] an account number has twelve digits and begins with 5: %j is one: %s', (typed, isOne) => {
  expect(isAccountNumber(typed)).toBe(isOne);
});

test.each([
  ['500010340137', '5000 1034 0137'],
  ['5000-1034-0137', '5000 1034 0137'],
  [' 5000  1034 0137 ', '5000 1034 0137'],
  ['50001034013', '50001034013'],
  ['5000 1034 013', '5000 1034 013'],
  ['5000 1034 01371', '5000 1034 0137'],
  ['abcdefghijklmnopq', 'abcdefghijklmn'],
])('[ASN-09] %j stands in the box as %j', (typed, shown) => {
  expect(accountNumberAsTyped(typed)).toBe(shown);
});

test('[ASN-09] the box never holds more than fourteen characters, and what it shows has the same digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d -]{0,20}$/), (typed) => {
      const shown = accountNumberAsTyped(typed);
      expect(shown.length).toBeLessThanOrEqual(14);
      expect(accountDigits(typed).startsWith(accountDigits(shown))).toBe(true);
    }),
  );
});

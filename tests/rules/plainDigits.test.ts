import { expect, test } from 'vitest';
import { plainDigits } from '#rules/plainDigits.ts';

test.each([
  ['٤٨٢١١', '48211'],
  ['۴۸۲۱۱', '48211'],
  ['४८२११', '48211'],
  ['４８ ２１１', '48 211'],
  ['𝟒𝟖𝟐𝟏𝟏', '48211'],
  ['᪔᪘', '48'],
  ['48211', '48211'],
  ['Ⅳ ½ ² ④ abc', 'Ⅳ ½ ² ④ abc'],
])('%s is %s', (written, plain) => expect(plainDigits(written)).toBe(plain));

test('every digit of every script is the one that its own number system counts', () => {
  for (const system of [
    'arab',
    'arabext',
    'beng',
    'deva',
    'fullwide',
    'khmr',
    'mymr',
    'tibt',
    'mathbold',
    'mathmono',
    'lana',
    'lanatham',
  ]) {
    const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210);
    expect(plainDigits(written), system).toBe('9876543210');
  }
});

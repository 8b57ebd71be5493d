import { expect, test } from 'vitest';
import { noticeNumber } from '#rules/noticeNumber.ts';

test('a notice has one number, which follows from its own', () => {
  const number = noticeNumber('n-200000000001-0');
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(noticeNumber('n-200000000001-0')).toBe(number);
  expect(noticeNumber(4711)).toBe(noticeNumber('4711'));
});

test('ten thousand notices have ten thousand numbers', () => {
  const numbers = Array.from({ length: 10_000 }, (_, nth) => noticeNumber(`n-${200_000_000_000 + nth}-0`));
  expect(new Set(numbers).size).toBe(10_000);
});

test.each([
  ['7', '8'],
  ['n-200000000001-0', 'n-200000000001-1'],
  ['ab', 'ba'],
])('nobody takes the number of %s for that of %s', (one, other) => {
  const signs = [...noticeNumber(one)];
  expect(signs.filter((sign, at) => sign !== noticeNumber(other)[at]).length).toBeGreaterThanOrEqual(5);
});

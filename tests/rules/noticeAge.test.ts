import { expect, test } from 'vitest';
import { noticeAge } from '#rules/noticeAge.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each<[number, string]>([
  [-5 * MINUTE, '0m'],
  [0, '0m'],
  [MINUTE - 1, '0m'],
  [MINUTE, '1m'],
  [HOUR - 1, '59m'],
  [HOUR, '1h'],
  [2 * HOUR - 1, '1h'],
  [24 * HOUR - 1, '23h'],
  [24 * HOUR, '1d'],
  [48 * HOUR - 1, '1d'],
  [400 * 24 * HOUR, '400d'],
])('a notice that came %i ms ago is %s old [NTF-03]', (ms, age) => {
  expect(noticeAge(1_000_000, 1_000_000 + ms)).toBe(age);
});

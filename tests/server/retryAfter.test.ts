import { expect, test } from 'vitest';
import { retryAfterMs } from '#server/providers/retryAfter.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

test.each([
  ['120', 120_000],
  [' 1 ', 1000],
  ['0', 0],
  ['Sat, 28 Nov 2026 12:02:00 GMT', 120_000],
  ['Sat, 28 Nov 2026 11:59:00 GMT', 0],
  ['-5', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After: %s asks to be left alone for %s ms', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});

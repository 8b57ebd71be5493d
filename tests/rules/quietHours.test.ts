import { expect, test } from 'vitest';
import { afterQuietHours } from '#rules/quietHours.ts';

test.each([
  ['08:00:00 in Regina is day', '2026-11-27T14:00:00.000Z', '2026-11-27T14:00:00.000Z'],
  ['20:59:59 is day still', '2026-11-28T02:59:59.000Z', '2026-11-28T02:59:59.000Z'],
  ['21:00:00 waits for the next morning', '2026-11-28T03:00:00.000Z', '2026-11-28T14:00:00.000Z'],
  ['23:59:59 too', '2026-11-28T05:59:59.000Z', '2026-11-28T14:00:00.000Z'],
  ['midnight waits for the same morning', '2026-11-28T06:00:00.000Z', '2026-11-28T14:00:00.000Z'],
  ['07:59:59 too', '2026-11-28T13:59:59.000Z', '2026-11-28T14:00:00.000Z'],
  ['the last evening of a year', '2027-01-01T04:00:00.000Z', '2027-01-01T14:00:00.000Z'],
])('%s', (_, now, then) => {
  expect(afterQuietHours(new Date(now)).toISOString()).toBe(then);
});

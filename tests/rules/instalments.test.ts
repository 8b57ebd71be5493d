import { expect, test } from 'vitest';
import { instalmentDays, proposedFirstDay, usualInstalments } from '#rules/instalments.ts';

/* An amount that is paid in parts. */

test.each([
  [1, 14, ['2026-11-27']],
  [4, 14, ['2026-11-27', '2026-12-11', '2026-12-25', '2027-01-08']],
  [3, 30, ['2026-11-27', '2026-12-27', '2027-01-26']],
  [3, 92, ['2026-11-27', '2027-02-27', '2027-05-30']],
])('%i parts, one every %i days, from November 27 on: %j', (count, everyDays, days) => {
  expect(instalmentDays('2026-11-27', count, everyDays)).toEqual(days);
});

test.each([
  [1, [1]],
  [2, [2, 1]],
  [3, [3, 2, 1]],
  [4, [4, 2, 1]],
  [5, [4, 2, 1]],
  [60, [4, 2, 1]],
])('where %i parts are allowed, first offered are %j', (most, offered) => {
  expect(usualInstalments(most)).toEqual(offered);
});

test.each([
  ['Wednesday, for the Friday of the week', '2026-11-25', 30, '2026-11-27'],
  ['Thursday, for the Friday after', '2026-11-26', 30, '2026-12-04'],
  ['Friday, for the next one', '2026-11-27', 30, '2026-12-04'],
  ['a Saturday of years before', '2025-11-22', 30, '2025-11-28'],
  ['Thursday, where eight days are allowed', '2026-11-26', 8, '2026-12-04'],
  ['Thursday, where seven days are allowed', '2026-11-26', 7, '2026-12-03'],
])('proposed on %s', (_, today, within, day) => {
  expect(proposedFirstDay(today, within)).toBe(day);
});

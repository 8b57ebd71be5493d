import { expect, test } from 'vitest';
import { asksForNotices, type NoticePermission } from '#rules/noticePermission.ts';

/* When home asks its customer to turn notices on. */

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each<[NoticePermission, boolean]>([
  ['default', true],
  ['granted', false],
  ['denied', false],
  ['unsupported', false],
])('where the browser says %s: %s [NTF-13]', (permission, asks) => {
  expect(asksForNotices(permission, null, NOW)).toBe(asks);
});

test.each([
  ['never', null, true],
  ['2999 ms ago', NOW - 2999, false],
  ['3000 ms ago', NOW - 3000, false],
  ['3001 ms ago', NOW - 3001, true],
  ['in what is the future, by a clock that was set back', NOW + 1, false],
] as const)('asked last %s: %s [NTF-14]', (_when, lastAsk, asks) => {
  expect(asksForNotices('default', lastAsk, NOW)).toBe(asks);
});

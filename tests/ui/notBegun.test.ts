import { expect, test } from 'vitest';
import type { ProblemCode } from '#contracts/problem.ts';
import { notBegun } from '#features/payment/notBegun.ts';
import { sayOf } from './sayOf.ts';

test('a payment that is not begun says why, and when again where that is more than a moment [PAY-11]', () => {
  // 3:00:30 p.m. in Regina.
  const now = Date.parse('2027-03-15T21:00:30Z');
  const words = sayOf('payment');
  const said = (why: 'busy' | 'signIn' | null, retryAfterMs: number | null, code: ProblemCode | null = null) =>
    notBegun({ code, why, retryAfterMs }, words, now);
  const aMoment = 'Nothing was charged. Please wait a few minutes and try again.';
  expect(said('busy', null)).toBe(aMoment);
  expect(said('busy', 59_999)).toBe(aMoment);
  expect(said('busy', 60_000)).toBe('Nothing was charged. From 3:02\u00a0p.m. on you can begin another card payment.');
  expect(said('busy', 51 * 60_000 - 30_000)).toBe(
    'Nothing was charged. From 3:51\u00a0p.m. on you can begin another card payment.',
  );
  expect(said('signIn', null)).toBe('You were signed out. Nothing was charged; please sign in again, then pay.');
  expect(said(null, null)).toBe('Nothing was charged. Please try again later, or call us.');
  expect(said(null, null, 'paymentOpenByOther')).toBe(
    'Somebody else on this account is paying right now. Please do not pay as well: look again in a few minutes.',
  );
});

import { expect, test } from 'vitest';
import { accountLine } from '#contracts/accountImport.ts';
import { pppDetailsCall } from '#contracts/paymentPlan.ts';

/* The days from which a withdrawal may be chosen: 1 to 30, or the plan is not shown at all. */

const isLoaded = (fromDay: unknown, toDay: unknown) =>
  pppDetailsCall.reply.safeParse({ data: { validDayRange: { fromDay, toDay } } }).success;

test.each([
  [1, 30, true],
  ['25', '05', true],
  [30, 1, true],
  [null, undefined, true],
  ['', ' ', true],
  [0, 5, false],
  [20, 31, false],
  ['00', 5, false],
  [5, '100', false],
  [-1, 5, false],
  [1.5, 5, false],
  ['x', 5, false],
])('a plan with the days %j to %j is loaded: %s [PLAN-06] [API2-03]', (fromDay, toDay, is) => {
  expect(isLoaded(fromDay, toDay)).toBe(is);
});

test.each([
  [1, 30, true],
  [30, 1, true],
  [0, 5, false],
  [5, 0, false],
  [31, 5, false],
  [5, 31, false],
])('an account line with the days %j to %j is taken: %s [PLAN-06]', (fromDay, toDay, is) => {
  const { plan } = accountLine.shape;
  expect(plan.safeParse({ validDayRange: { fromDay, toDay } }).success).toBe(is);
});

import { expect, test } from 'vitest';
import { billToPay, nextWithdrawal } from '#features/payment-plan/nextWithdrawal.ts';
import { aBill, cad } from './aBill.ts';

const OPEN = { cents: 118_427, day: '2026-12-04' };
const BY_PLAN = { appFlag: true };

test.each([
  ['on its day', BY_PLAN, '2026-12-04', OPEN, null],
  ['the day after, when it was taken', BY_PLAN, '2026-12-05', null, null],
  ['of before the plan, on its day', { appFlag: true, appFromNextBill: true }, '2026-12-04', null, OPEN],
  ['of before the plan, late', { appFlag: true, appFromNextBill: true }, '2026-12-05', null, OPEN],
  ['without a plan', {}, '2026-12-04', null, OPEN],
  ['of one cent', { ...BY_PLAN, totalDue: cad(0.01) }, '2026-12-04', { ...OPEN, cents: 1 }, null],
  ['of nothing', { ...BY_PLAN, totalDue: cad(0) }, '2026-12-04', null, null],
  ['that is not there', { ...BY_PLAN, billIssuedFlag: false }, '2026-12-04', null, null],
] as const)('a bill %s: what is taken next, and what the customer pays', (_what, change, today, taken, paid) => {
  const asked = [aBill(change), '01', today] as const;
  const told = (open: ReturnType<typeof nextWithdrawal>) => open && { cents: open.cents, day: open.day };
  expect([told(nextWithdrawal(...asked)), told(billToPay(...asked))]).toEqual([taken, paid]);
});

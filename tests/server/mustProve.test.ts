import { expect, test } from 'vitest';
import { mustProve } from '#server/domain/plan/whoEntered.ts';
import type { Association } from '#server/store/account/associations.ts';
import type { PlanRow } from '#server/store/plan/paymentPlans.ts';

const ME = 'customer-1';
const plan = (enteredBy: 'none' | 'you' | 'other' | 'utility') =>
  ({
    transit: enteredBy === 'none' ? null : '01234',
    institutionName: enteredBy === 'none' ? null : 'Northgrain Credit Union',
    dayOfMonth: enteredBy === 'none' ? null : 7,
    enteredBy: { none: null, you: ME, other: 'customer-2', utility: null }[enteredBy],
    since: enteredBy === 'none' ? null : new Date(0),
  }) as PlanRow;
const entry = (proof: Association['proof'], disputedAt: Date | null = null) =>
  ({ customerId: ME, proof, disputedAt }) as Association;

test.each([
  ['bill', 'none', true],
  ['bill', 'you', true],
  ['bill', 'other', true],
  ['bill', 'utility', true],
  ['first', 'none', false],
  ['first', 'you', false],
  ['first', 'other', true],
  ['first', 'utility', true],
  ['contact', 'none', false],
  ['contact', 'you', false],
  ['contact', 'other', false],
  ['utility', 'utility', false],
] as const)('with the proof %s a plan entered by %s: a code comes first: %s', (proof, enteredBy, isFirst) => {
  expect(mustProve(plan(enteredBy), entry(proof))).toBe(isFirst);
});

test.each(['none', 'you', 'other', 'utility'] as const)('while the account is disputed nothing changes: %s', (by) => {
  expect(mustProve(plan(by), entry('first', new Date(0)))).toBe(true);
});

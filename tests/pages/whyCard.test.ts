import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { WhyCard } from '#features/bill/history/WhyCard.tsx';
import type { Reason, WhyThisAmount } from '#rules/whyThisAmount.ts';
import { NOON } from './aBill.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* Why a bill comes to its amount, in each of the words that there are for it. Of which bills what is said: billAndThoseBefore.test.ts. */

beforeAll(() => wordsLoaded('bill-history'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

type Change = NonNullable<WhyThisAmount['change']>;
const CHANGE: Change = {
  issuedOn: '2026-10-12',
  cents: 2142,
  isOfTotals: true,
  kwh: 136,
  isEstimated: false,
  reasons: [{ kind: 'use', cents: 2142, kwhADay: 24.13, before: 20.4 }],
};
const WHY: WhyThisAmount = {
  from: '2026-10-10',
  to: '2026-11-09',
  days: 31,
  kwh: 1748,
  centsPerKwh: '15.0',
  isEstimated: false,
  change: null,
  yearBefore: null,
};
const said = (why: Partial<WhyThisAmount>) =>
  textsIn(markupOf(WhyCard, { why: { ...WHY, ...why } }))
    .slice(1)
    .map((text) => text.trim());
const against = (change: Partial<Change>) => said({ change: { ...CHANGE, ...change } }).slice(1, 3);

test('one price is named; where there were several it is said that it changed', () => {
  expect(said({})).toEqual(['1,748 kWh in 31 days, Oct. 10 to Nov. 9, at 15.0 cents a kWh.']);
  expect(said({ centsPerKwh: '15' })).toEqual(['1,748 kWh in 31 days, Oct. 10 to Nov. 9, at 15.0 cents a kWh.']);
  expect(said({ centsPerKwh: null })).toEqual([
    '1,748 kWh in 31 days, Oct. 10 to Nov. 9. The price changed in these days.',
  ]);
});

test.each<[number, boolean, string]>([
  [1, true, '$0.01 more than the bill of Oct. 12.'],
  [0, true, 'As much as the bill of Oct. 12.'],
  [-1, true, '$0.01 less than the bill of Oct. 12.'],
  [1, false, 'The new charges: $0.01 more than on the bill of Oct. 12.'],
  [0, false, 'The new charges: as much as on the bill of Oct. 12.'],
  [-123_456, false, 'The new charges: $1,234.56 less than on the bill of Oct. 12.'],
])('%i cents against the bill before, of the totals: %s', (cents, isOfTotals, says) => {
  expect(against({ cents, isOfTotals, reasons: [] })[0]).toBe(says);
});

test.each<[number, boolean, string]>([
  [1136, false, 'You used 1,136 kWh more, at the same price.'],
  [0, false, 'You used as much, at the same price.'],
  [-136, false, 'You used 136 kWh less, at the same price.'],
  [136, true, '136 kWh more were billed, at the same price.'],
  [0, true, 'As many kWh were billed, at the same price.'],
  [-136, true, '136 kWh less were billed, at the same price.'],
])('%i kWh against the bill before, estimated: %s', (kwh, isEstimated, says) => {
  expect(against({ kwh, isEstimated })[1]).toBe(says);
});

test.each<[Reason, string]>([
  [
    { kind: 'price', cents: 2, rise: { from: '14.6', to: '15', on: '2026-10-10' } },
    'the price went from 14.6 to 15.0 cents on Oct. 10.',
  ],
  [{ kind: 'price', cents: 2, rise: null }, 'the price changed more than once.'],
  [{ kind: 'days', cents: 2, days: 31, before: 30 }, '31 days, not 30.'],
  [{ kind: 'use', cents: 2, kwhADay: 24.16, before: 20.44 }, '24.2 kWh a day, not 20.4.'],
  [{ kind: 'use', cents: 2, kwhADay: 24.16, before: 24.24 }, 'rounded to the cent.'],
  [{ kind: 'basic', cents: 2 }, 'the basic charge changed.'],
  [{ kind: 'other', cents: 2, name: 'Visit' }, 'Visit.'],
])('a reason in words: %j', (reason, says) => {
  expect(said({ change: { ...CHANGE, reasons: [reason] } }).slice(-2)).toEqual(['$0.02 of it:', says]);
});

test('a price that changed is not called the same', () => {
  const price: Reason = { kind: 'price', cents: 2142, rise: null };
  expect(against({ reasons: [price] })[1]).toBe('You used 136 kWh more.');
});

test('reasons that all go one way are parts of the difference; else each says which way it goes', () => {
  const amounts = (cents: number, ...parts: number[]) =>
    said({ change: { ...CHANGE, cents, reasons: parts.map((part) => ({ kind: 'basic', cents: part })) } })
      .slice(3)
      .filter((text) => text.includes('$'));
  expect(amounts(3, 1, 2)).toEqual(['$0.01 of it:', '$0.02 of it:']);
  expect(amounts(-3, -1, -2)).toEqual(['$0.01 of it:', '$0.02 of it:']);
  expect(amounts(1, 3, -2)).toEqual(['$0.03 more:', '$0.02 less:']);
  expect(amounts(0, 2, -2)).toEqual(['$0.02 more:', '$0.02 less:']);
});

test.each([
  [1771, '1,771 kWh, 23 more than now.'],
  [1748.4, '1,748 kWh, as much as now.'],
  [1725, '1,725 kWh, 23 less than now.'],
])('a year before it was %d kWh', (kwh, says) => {
  expect(said({ yearBefore: { issuedOn: '2025-11-12', kwh } }).slice(1)).toEqual([
    'A year before, bill of Nov. 12, 2025:',
    says,
  ]);
});

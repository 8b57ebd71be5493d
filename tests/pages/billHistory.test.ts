import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import type { Copy } from '#db/copy.ts';
import { BillHistoryPage } from '#features/bill/history/BillHistoryPage.tsx';
import { BreakdownPage } from '#features/bill/history/BreakdownPage.tsx';
import { PaymentHistoryPage } from '#features/bill/history/PaymentHistoryPage.tsx';
import { PaymentPage } from '#features/payment/PaymentPage.tsx';
import { cad, FETCHED_AT, NOON } from './aBill.ts';
import { anAccount } from './anAccount.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The bills and payments of 24 months, and what the latest one is made of. */

const here = vi.hoisted(() => ({ choice: undefined as unknown, copy: undefined as unknown, failure: null as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: ({ fills: [{ name }] }: { fills: [Copy] }) =>
    name === 'billHistory'
      ? { copy: here.copy, asOf: null, loading: false, failure: here.failure }
      : { copy: null, asOf: null, loading: false, failure: null },
}));
beforeAll(() => wordsLoaded('bill-history', 'bill', 'payment', 'shell', 'account-picker'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** The bill of so many months ago, issued on the 9th; all but the latest are paid. */
const aPastBill = (monthsAgo: number, change: object = {}) => {
  const month = new Date(Date.UTC(2026, 10 - monthsAgo, 7)).toISOString().slice(0, 7);
  return {
    documentId: `7300000000${String(monthsAgo).padStart(2, '0')}`,
    issuedOn: `${month}-09`,
    paymentDueBy: `${month}-28`,
    from: `${month}-01`,
    to: `${month}-07`,
    kwh: 1000 - monthsAgo,
    charges: [
      { name: 'Energy charge', amount: cad(150) },
      { name: 'GST 5%', amount: cad(7.5) },
    ],
    newCharges: cad(157.5 + monthsAgo),
    totalDue: cad(157.5 + monthsAgo),
    payment: monthsAgo > 0 ? { amount: cad(157.5 + monthsAgo), receivedOn: `${month}-27` } : null,
    ...change,
  };
};
const THREE = [aPastBill(0), aPastBill(1), aPastBill(11)];
const YEARS = Array.from({ length: 24 }, (_, monthsAgo) => aPastBill(monthsAgo));

interface State {
  bills?: object[];
  failure?: Failure;
  choice?: object;
}
const PAGES = { bills: BillHistoryPage, payments: PaymentHistoryPage, breakdown: BreakdownPage };
function pageWith(page: keyof typeof PAGES, { bills, failure, choice }: State): string {
  here.choice = choice ?? { accounts: [anAccount()], current: anAccount(), isLoaded: true };
  here.copy = bills ? { bills, fetchedAt: FETCHED_AT } : null;
  here.failure = failure ? { title: 'Failed to Load Bill History', failure } : null;
  return markupOf(PAGES[page], {});
}
const WHOSE = ['Home quarter', 'No. 5000 1035 0138'];
const AGE = 'Updated 2 min ago';

const HEAD = ['Bill of', 'What happened', 'Amount', 'PDF'];

test('the bills stand in a table by year, each with its amount, what became of it, and its PDF [BILL-18]', () => {
  const markup = pageWith('bills', { bills: THREE });
  expect(textsIn(markup)).toEqual([
    ...WHOSE,
    ...['2026', 'Bills of 2026', ...HEAD],
    ...['Nov. 9', 'Due Nov. 28', '$157.50'],
    ...['Oct. 9', 'Paid Oct. 27', '$158.50'],
    ...['2025', 'Bills of 2025', ...HEAD],
    ...['Dec. 9', 'Paid Dec. 27, 2025', '$168.50'],
    AGE,
  ]);
  expect(buttonsIn(markup)).toEqual({ 'PDF of Nov. 9': true, 'PDF of Oct. 9': true, 'PDF of Dec. 9, 2025': true });
});

test('a bill that names neither a payment nor a day says nothing of them', () => {
  const texts = textsIn(pageWith('bills', { bills: [aPastBill(0, { paymentDueBy: null, totalDue: cad(1) })] }));
  expect(texts.slice(4)).toEqual([...HEAD, 'Nov. 9', '$1.00', AGE]);
});

test('an estimated bill is told as one [BILL-18]', () => {
  const texts = textsIn(
    pageWith('bills', { bills: [aPastBill(0, { readType: 'E' }), aPastBill(1, { readType: 'C' })] }),
  );
  expect(texts.slice(8, 12)).toEqual(['Nov. 9', 'Due Nov. 28', 'estimated', '$157.50']);
  expect(texts.filter((text) => text === 'estimated')).toHaveLength(1);
});

test('the payments are listed with their days, and where there is none that is said [BILL-18]', () => {
  expect(textsIn(pageWith('payments', { bills: THREE })).slice(2)).toEqual([
    ...['Received on Oct. 27', '$158.50'],
    ...['Received on Dec. 27, 2025', '$168.50'],
    AGE,
  ]);
  expect(textsIn(pageWith('payments', { bills: [aPastBill(0)] })).slice(2)).toEqual([
    'No payment was received in the last 24 months.',
    AGE,
  ]);
});

test('the breakdown says what the bill is made of, and use of a year beside the year before [BILL-18]', () => {
  const markup = pageWith('breakdown', { bills: YEARS });
  const texts = textsIn(markup);
  expect(texts.slice(2, 9)).toEqual([
    'New charges, Nov. 1 to Nov. 7',
    ...['Energy charge', '$150.00'],
    ...['GST 5%', '$7.50'],
    ...['New charges', '$157.50'],
  ]);
  expect([...markup.matchAll(/data-month=/g)]).toHaveLength(12);
  const heights = [...markup.matchAll(/style="height:([\d.]+)%"/g)].map(([, percent]) => Number(percent));
  expect(heights).toHaveLength(24);
  // From zero: the longest fills the height, and 977 of 1000 is 97.7 % of it.
  expect([heights[0], heights[1], heights[23]]).toEqual([97.7, 98.9, 100]);
  const rows = [
    ...markup.matchAll(/<tr [^>]*><th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td>/g),
  ];
  expect(rows).toHaveLength(12);
  expect(rows.at(0)?.slice(1)).toEqual(['Nov. 2026', '1,000', '988']);
  expect(rows.at(-1)?.slice(1)).toEqual(['Dec. 2025', '989', '977']);
});

/** Of each bar how high it is, in percent, and whether it is striped; the latest month is the last. */
const barsIn = (markup: string) =>
  [...markup.matchAll(/style="height:([\d.]+)%([^"]*)"/g)].map(([, percent, rest = '']) => [
    Number(percent),
    rest.includes('repeating-linear-gradient'),
  ]);

test('the longest bar fills the height, also where it is of the year before', () => {
  const year = Array.from({ length: 12 }, (_, monthsAgo) => aPastBill(monthsAgo, { kwh: 500 }));
  const bars = barsIn(pageWith('breakdown', { bills: [...year, aPastBill(12, { kwh: 2000 })] }));
  expect(bars.slice(-4).map(([percent]) => percent)).toEqual([0, 25, 100, 25]);
});

test('the bar of an estimated bill is striped, and no other', () => {
  const bars = barsIn(pageWith('breakdown', { bills: [aPastBill(0, { readType: 'R' }), aPastBill(1)] }));
  expect(bars.map(([, isStriped]) => isStriped)).toEqual([false, false, false, true]);
});

test('a month without a figure, and one that has none beside it, say so', () => {
  const markup = pageWith('breakdown', { bills: [aPastBill(0, { kwh: null }), aPastBill(1)] });
  const rows = [
    ...markup.matchAll(/<tr [^>]*><th scope="row"[^>]*>(.*?)<\/th><td[^>]*>(.*?)<\/td><td[^>]*>(.*?)<\/td>/g),
  ];
  expect(rows.map((row) => row.slice(1))).toEqual([
    ['Nov. 2026', '–', '–'],
    ['Oct. 2026', '999', '–'],
  ]);
});

test.each<[string, State, string[]]>([
  ['no bill', { bills: [] }, [...WHOSE, 'There is no bill yet. Your first one appears here when it is issued.']],
  [
    'no account',
    { choice: { accounts: [], current: undefined, isLoaded: true } },
    ['There is no account in your list yet. Once one is added, its bills show here.', 'Add an account'],
  ],
  ['nothing yet', {}, [...WHOSE, 'Loading your bills']],
  [
    'a refusal',
    { failure: { kind: 'refused', status: 403, message: 'Not yours.' } },
    [...WHOSE, 'Failed to Load Bill History. Not yours.'],
  ],
  [
    'no connection',
    { failure: { kind: 'offline' } },
    [
      ...WHOSE,
      'These bills are not on this device yet. They come by themselves when there is a connection; after that they are here without.',
    ],
  ],
  [
    'no answer',
    { failure: { kind: 'retryLater', reason: 'busy' } },
    [
      ...WHOSE,
      'These bills could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
    ],
  ],
  [
    'no session',
    { failure: { kind: 'signInAgain' } },
    [...WHOSE, 'These bills could not be loaded. You were signed out; sign in again to see them.'],
  ],
  [
    'something else',
    { failure: { kind: 'bug', detail: 'x' } },
    [...WHOSE, 'These bills cannot be shown. Please call us.'],
  ],
])('where there is %s each of these pages says so', (_what, state, says) => {
  for (const page of ['bills', 'payments', 'breakdown'] as const) expect(textsIn(pageWith(page, state))).toEqual(says);
});

test('who has no account is told so in place of a payment that loads for ever', () => {
  here.choice = { accounts: [], current: undefined, isLoaded: true };
  expect(textsIn(markupOf(PaymentPage, {}))).toEqual([
    'There is no account in your list yet. Once one is added, you can pay its bill here.',
    'Add an account',
  ]);
});

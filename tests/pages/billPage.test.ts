import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { billDetails } from '#contracts/bill.ts';
import type { Copy } from '#copies/engine/copy.ts';
import type { CopyFailure } from '#copies/engine/source.ts';
import type { Shown } from '#copies/useCopy.ts';
import { BillPage } from '#features/bill/BillPage.tsx';
import type { CurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* The page of a bill in each of its states, as it stands when the copies are read. */

const here = vi.hoisted(() => ({
  choice: undefined as unknown,
  /** By the name of their table; what is not here is being loaded. */
  copies: {} as Record<string, unknown>,
}));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: ({ fills: [{ name }] }: { fills: [Copy] }) =>
    here.copies[name] ?? { copy: undefined, asOf: null, loading: true, failure: null },
}));

beforeAll(() => wordsLoaded('bill', 'shell', 'account-picker', 'paid'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const fetchedAt = '2026-11-21T17:58:00Z';
const account = { caAccount: '500010340137', bpAccount: '201', descriptiveName: 'Home', accountType: '01', fetchedAt };
const details = { caAccount: account.caAccount, accountName: 'Ada Stone', address: '12 Main Street', fetchedAt };
const cad = (amount: number | null) => ({ amount, currency: 'CAD' });
const BILL = {
  billIssuedFlag: true,
  balanceForward: cad(1000),
  lastPayment: cad(162.87),
  lastPaymentOn: '2026-11-03',
  amountDue: cad(184.27),
  totalDue: cad(1184.27),
  paymentDueBy: '2026-12-04',
  DocumentID: '700012345678',
};
const copyOf = (copy: object | null, failure: CopyFailure | null = null): Shown<unknown> => ({
  copy,
  asOf: copy && fetchedAt,
  loading: false,
  failure,
});

interface State {
  choice?: CurrentAccount;
  accountType?: string;
  bill?: Shown<unknown>;
  details?: Shown<unknown>;
  profile?: Shown<unknown>;
}
function pageWith({ choice, accountType = '01', bill, details: given = copyOf(details), profile }: State): string {
  const current = { ...account, accountType } as never;
  here.choice = choice ?? { accounts: [current], current, isLoaded: true };
  here.copies = { ...(bill && { bills: bill }), ...(profile && { profile }), accountDetails: given };
  return markupOf(BillPage, {});
}
const withBill = (change: object, accountType?: string) =>
  pageWith({ accountType, bill: copyOf({ bill: billDetails.parse({ ...BILL, ...change }), fetchedAt }) } as State);

const toCome: State = { choice: { accounts: [], current: undefined, isLoaded: false } };
const PDF = 'View and download current bill';
const PAY = 'Pay with credit card';

test.each<[string, object, string[], string[]]>([
  ['due', {}, ['$1,184.27', 'Due Dec. 4', PAY], ['Overdue since Dec. 4']],
  ['overdue', { paymentDueBy: '2026-11-10' }, ['$1,184.27', 'Overdue since Nov. 10', PAY], ['Due Nov. 10']],
  [
    'withdrawn on a day',
    { appFlag: true },
    ['Pre-authorized payment', 'We withdraw this amount from your bank account on Dec. 4.'],
    ['Due Dec. 4'],
  ],
  [
    'withdrawn on another day, in another year',
    { appFlag: true, paymentDueBy: '2027-01-31' },
    ['Pre-authorized payment', 'We withdraw this amount from your bank account on Jan. 31, 2027.'],
    ['We withdraw this amount from your bank account.'],
  ],
  [
    'withdrawn on a day that is past',
    { appFlag: true, paymentDueBy: '2026-11-10' },
    ['Pre-authorized payment', 'We withdraw this amount from your bank account on Nov. 10.'],
    ['Overdue since Nov. 10'],
  ],
  [
    'withdrawn on a day that nobody named',
    { appFlag: true, paymentDueBy: null },
    ['Pre-authorized payment', 'We withdraw this amount from your bank account.'],
    [],
  ],
])('a bill that is %s says so [BILL-09] [BILL-11]', (_what, change, says, saysNot) => {
  const texts = textsIn(withBill(change));
  for (const text of says) expect(texts).toContain(text);
  for (const text of saysNot) expect(texts).not.toContain(text);
});

test.each([
  ['ahead', '2026-12-04'],
  ['today', '2026-11-21'],
  ['past', '2026-11-10'],
])('a payment arrangement is told as one, its day %s [BILL-10]', (_when, paymentDueBy) => {
  const texts = textsIn(withBill({ paFlag: true, paymentDueBy }));
  expect(texts).toContain('Payment arrangement');
  expect(texts).toContain('You have a payment arrangement with us. Pay as we agreed.');
  expect(texts.filter((text) => /^(Due|Overdue|Have you paid)/.test(text))).toEqual([]);
});

test.each([
  ['nothing', cad(0), '01', true],
  ['no amount', cad(null), '01', true],
  ['no total', null, '01', true],
  ['nothing, on a business account', cad(0), '02', false],
  ['a cent', cad(0.01), '01', false],
])(
  'a bill of %s stays with its PDF, whether or not it says that the account may be closed [BILL-05]',
  (_what, totalDue, type, closed) => {
    const texts = textsIn(withBill({ totalDue }, type));
    expect(texts).toContain(PDF);
    expect(texts).toContain('How it adds up');
    expect(texts.includes('Nothing is owing. This account may be closed.')).toBe(closed);
  },
);

test.each([
  [1184.27, true],
  [0.01, true],
  [0, false],
  [-0.01, false],
  [null, false],
])('of %d dollars: paying by card is offered: %s [BILL-12]', (amount, isOffered) => {
  const markup = withBill({ totalDue: cad(amount) });
  expect(textsIn(markup).includes(PAY)).toBe(isOffered);
  expect(markup.includes('href="/my-bill/payment-summary"')).toBe(isOffered);
  expect(textsIn(markup)).toContain(PDF);
});

test.each<[string, State]>([
  ['no account', { choice: { accounts: [], current: undefined, isLoaded: true } }],
  ['no bill', { bill: copyOf({ bill: null, fetchedAt }) }],
])('where there is %s the page says so, and nothing of a bill [BILL-20]', (_what, state) => {
  const texts = textsIn(pageWith(state));
  expect(texts).toContain('error fetching account data');
  expect(texts).not.toContain(PDF);
  expect(texts).not.toContain('Loading your bill');
});

test('until the bill is here, and while it is not known whether there is an account, the page says that it loads [BILL-03]', () => {
  for (const state of [{}, toCome]) {
    const texts = textsIn(pageWith(state));
    expect(texts).toContain('Loading your bill');
    expect(texts).not.toContain('error fetching account data');
  }
});

test('a bill or an account that could not be had says why [BILL-19]', () => {
  const failure: CopyFailure = { title: 'Failed', failure: { kind: 'refused', status: 403, message: 'Not yours.' } };
  const bill = copyOf({ bill: billDetails.parse(BILL), fetchedAt });
  for (const state of [{ bill: copyOf(null, failure) }, { bill, details: copyOf(null, failure) }]) {
    expect(textsIn(pageWith(state))).toContain('Error: Not yours.');
  }
});

test.each<[string, CopyFailure['failure'], string]>([
  [
    'no answer',
    { kind: 'retryLater', reason: 'busy' },
    'Error: We cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  [
    'no connection',
    { kind: 'offline' },
    'This bill is not on this device yet. It comes by itself when there is a connection; after that it works without.',
  ],
])('where the accounts themselves could not be loaded, the page says so: %s [BILL-19]', (_what, failure, says) => {
  const texts = textsIn(pageWith({ ...toCome, profile: copyOf(null, { title: 'Failed', failure }) }));
  expect(texts).toContain(says);
  expect(texts).not.toContain('Loading your bill');
});

import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { CopyFailure } from '#copies/engine/source.ts';
import type { Shown } from '#copies/useCopy.ts';
import type { Copy } from '#db/copy.ts';
import { BillPage } from '#features/bill/BillPage.tsx';
import type { CurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { aBill, FETCHED_AT, NOON } from './aBill.ts';
import { accountDetails, anAccount } from './anAccount.ts';
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
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const fetchedAt = FETCHED_AT;
const copyOf = (copy: object | null, failure: CopyFailure | null = null): Shown<unknown> => ({
  copy,
  asOf: copy && fetchedAt,
  loading: false,
  failure,
});

interface State {
  choice?: CurrentAccount;
  bill?: Shown<unknown>;
  details?: Shown<unknown>;
  profile?: Shown<unknown>;
}
function pageWith({ choice, bill, details: given = copyOf(accountDetails()), profile }: State): string {
  const current = anAccount();
  here.choice = choice ?? { accounts: [current], current, isLoaded: true };
  here.copies = { ...(bill && { bills: bill }), ...(profile && { profile }), accountDetails: given };
  return markupOf(BillPage, {});
}
const toCome: State = { choice: { accounts: [], current: undefined, isLoaded: false } };
const PDF = 'View and download current bill';

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
  const bill = copyOf({ bill: aBill(), fetchedAt });
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

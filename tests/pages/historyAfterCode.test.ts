import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillHistoryPage } from '#features/bill/history/BillHistoryPage.tsx';
import { anAccount } from './anAccount.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The history of an account without bills: none was issued, or none is shown before a code. */

const here = vi.hoisted(() => ({ account: undefined as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({
  useCurrentAccount: () => ({ accounts: [here.account], current: here.account, isLoaded: true }),
}));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: () => ({ copy: { bills: [], fetchedAt: '2026-11-21T17:58:00Z' }, loading: false, failure: null }),
}));
beforeAll(() => wordsLoaded('bill', 'bill-history', 'account-picker', 'shell'));

const NONE = 'There is no bill yet. Your first one appears here when it is issued.';
const shown = (more: object) => {
  here.account = anAccount(more);
  return markupOf(BillHistoryPage, {});
};

test('before a code it says that the bills come after one, and leads there; else that there is none yet', () => {
  expect(textsIn(shown({}))).toContain(NONE);
  expect(textsIn(shown({}))).not.toContain('Details after a code');
  expect(textsIn(shown({ proofNeeded: true }))).not.toContain(NONE);
  expect(textsIn(shown({ proofNeeded: true }))).toContain('Details after a code');
  expect(linksIn(shown({ proofNeeded: true }))).toMatchObject({
    'Show that it is yours': '/my-profile/account-details-and-billing-preference',
  });
});

import 'fake-indexeddb/auto';
import { beforeAll, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { PaymentPlanPage } from '#features/payment-plan/PaymentPlanPage.tsx';
import { accountDetails, anAccount } from './anAccount.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* For which accounts the page of the payment plan offers one. */

const here = vi.hoisted(() => ({ choice: undefined as unknown, details: null as unknown, failure: null as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: () => ({ copy: here.details, loading: false, failure: here.failure }),
}));
beforeAll(() => wordsLoaded('payment-plan', 'account-details', 'verification', 'contact', 'shell'));

function pageOf(account: object, details: object | null, failure?: Failure): string {
  const current = anAccount(account);
  here.choice = { accounts: [current], current, isLoaded: true };
  here.details = details && accountDetails(details);
  here.failure = failure ? { title: 'Failed', failure } : null;
  return markupOf(PaymentPlanPage, {});
}

const BUSINESS =
  'In this app they are for residential accounts. For another account, call us to set them up, change or cancel them.';
test.each([
  ['a business', { accountType: '02' }, {}, BUSINESS, '1-306-555-0130'],
  ['a commercial one', {}, { accountCategory: 'Commercial' }, BUSINESS, '1-306-555-0130'],
  [
    'one that is closed',
    {},
    { activeFlag: false },
    'This account is not active, so there are no bills to take. If you think it should be, call us.',
    '1-306-555-0120',
  ],
])('of %s it is said in words, and whom to call', (_, account, details, said, phone) => {
  const markup = pageOf(account, details);
  const hours = 'Monday to Friday, 8 a.m. to 5 p.m.';
  expect(textsIn(markup)).toEqual(['Home quarter ', '5000 1035 0138', 'Call us', said, phone, hours]);
  expect(linksIn(markup)).toEqual({ [`${phone} ${hours}`]: `tel:${phone}` });
});

test('of any other account the plan is loaded, and it says which account it is', () => {
  expect(textsIn(pageOf({}, {}))).toEqual(['Home quarter ', '5000 1035 0138']);
});

test.each<[Failure, string]>([
  [
    { kind: 'offline' },
    'Whether this account has automatic payments is not on this device yet. It comes when there is a connection.',
  ],
  [
    { kind: 'retryLater', reason: 'busy' },
    'This could not be loaded: we cannot answer right now. Your connection is fine.',
  ],
  [{ kind: 'signInAgain' }, 'This could not be loaded. You were signed out; sign in again to see it.'],
])('where the account itself could not be loaded, after %j, it is said why', (failure, said) => {
  expect(textsIn(pageOf({}, null, failure)).at(-1)).toBe(said);
});

test('without an account there is the way to add one', () => {
  here.choice = { accounts: [], current: undefined, isLoaded: true };
  const markup = markupOf(PaymentPlanPage, {});
  expect(textsIn(markup)[0]).toBe('There is no account in your list yet. Add one with a bill at hand.');
  expect(linksIn(markup)).toEqual({ 'Add an account': '/my-profile/add-and-remove-account' });
});

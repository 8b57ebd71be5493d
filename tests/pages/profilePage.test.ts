import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { ProfilePage } from '#features/profile/ProfilePage.tsx';
import { FETCHED_AT, NOON } from './aBill.ts';
import { anAccount } from './anAccount.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Who the customer is to the utility, and what can be set up. */

const here = vi.hoisted(() => ({
  choice: undefined as unknown,
  copy: undefined as unknown,
  loading: false,
  failure: null as unknown,
}));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: () => ({ copy: here.copy, asOf: null, loading: here.loading, failure: here.failure }),
}));
beforeAll(() => wordsLoaded('profile', 'shell'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const PROFILE = {
  profileName: 'Marlene Kowalchuk-Stone',
  profileEmail: 'm.kowalchuk@farm.example',
  contactNumber: '+13065550177',
  fetchedAt: FETCHED_AT,
};
interface State {
  copy?: object | null;
  loading?: boolean;
  failure?: Failure;
  choice?: object | undefined;
}
const ACCOUNT = { accounts: [anAccount()], current: anAccount(), isLoaded: true };
function pageWith({ copy = PROFILE, loading = false, failure, choice }: State, note: string | null = null) {
  here.copy = copy ?? null;
  here.loading = loading;
  here.failure = failure ? { title: 'Failed', failure } : null;
  here.choice = choice;
  return markupOf(ProfilePage, { note });
}

test('the page says name, e-mail and number as the utility has them, and from when [PRO-03]', () => {
  expect(textsIn(pageWith({}))).toEqual([
    'Your details',
    ...['Name', 'Marlene Kowalchuk-Stone'],
    ...['E-mail', 'm.kowalchuk@farm.example'],
    ...['Phone', '1-306-555-0177'],
    'Updated 2 min ago',
  ]);
  const without = textsIn(pageWith({ copy: { ...PROFILE, profileName: '', contactNumber: '' } }));
  expect(without.slice(1, 7)).toEqual([
    'Name',
    'Not given',
    'E-mail',
    'm.kowalchuk@farm.example',
    'Phone',
    'Not given',
  ]);
});

test('until the first copy is here its place is held, and nothing is said to be missing', () => {
  const markup = pageWith({ copy: null, loading: true });
  expect(textsIn(markup)).toEqual(['Your details', 'Name', 'E-mail', 'Phone']);
  expect([...markup.matchAll(/<dd[^>]*><span aria-hidden="true"/g)]).toHaveLength(3);
});

test.each<[string, Failure | undefined, string]>([
  [
    'no connection',
    { kind: 'offline' },
    'Your details are not on this device yet. They come by themselves when there is a connection.',
  ],
  [
    'no answer',
    { kind: 'retryLater', reason: 'busy' },
    'Your details could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  [
    'no session',
    { kind: 'signInAgain' },
    'Your details could not be loaded. You were signed out; sign in again to see them.',
  ],
  ['a refusal', { kind: 'refused', status: 403, message: 'No.' }, 'Your details cannot be shown. Please call us.'],
])('with no copy and %s the page says why', (_what, failure, says) => {
  expect(textsIn(pageWith({ copy: null, failure }))).toEqual([says]);
  // A copy is good enough to go on with.
  expect(textsIn(pageWith({ failure }))).not.toContain(says);
});

const DETAILS = { 'Name, e-mail and phone How we address and reach you': '/my-profile/primary-details' };
const ALWAYS = {
  'Add or remove an account With a bill at hand': '/my-profile/add-and-remove-account',
  'My outage areas Where you want to hear of outages': '/outage/outage-area',
  'Security Staying signed in, password, linked sign-ins': '/menu/security',
};

test('the ways on are there, to billing with an account alone; before that is known there are none [APP-11]', () => {
  expect(linksIn(pageWith({ choice: ACCOUNT }))).toEqual({
    ...DETAILS,
    'Account details and billing Address, bill delivery and payment options: Home quarter':
      '/my-profile/account-details-and-billing-preference',
    'Requests More time to pay, moving, another due date': '/requests',
    ...ALWAYS,
  });
  expect(linksIn(pageWith({ choice: { ...ACCOUNT, current: undefined } }))).toEqual({ ...DETAILS, ...ALWAYS });
  // No card may jump in between the others.
  expect(linksIn(pageWith({ choice: undefined }))).toEqual({});
});

test('what the route adds stands first [PRO-02]', () => {
  expect(textsIn(pageWith({}, 'Welcome!'))[0]).toBe('Welcome!');
});

import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { AddAndRemovePage } from '#features/account-list/AddAndRemovePage.tsx';
import { addedAs, newAccount, withNew } from '#features/account-list/newAccount.ts';
import { problemText } from '#features/account-list/problemText.ts';
import { RemoveFacts } from '#features/account-list/RemoveAccountPage.tsx';
import { anAccount } from './anAccount.ts';
import { buttonsIn, markupOf, textsIn } from './pageMarkup.tsx';

/* Accounts are added and removed: what the pages say, and what is sent. */

const here = vi.hoisted(() => ({ choice: undefined as unknown, customer: null as unknown }));
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#session/customer.ts', async (real) => ({
  ...(await real<typeof import('#session/customer.ts')>()),
  useCustomer: () => here.customer,
}));
beforeAll(() => wordsLoaded('account-list', 'shell', 'verification'));
beforeEach(() => {
  here.customer = { customerId: 'one' };
});

const farm = anAccount({ caAccount: '500010340137', descriptiveName: 'Farm', defaultAccount: 'true', position: 0 });
const shop = anAccount({ caAccount: '500010340145', descriptiveName: 'Shop', defaultAccount: 'false', position: 1 });
const bins = anAccount({ caAccount: '500010340153', descriptiveName: 'Bins', defaultAccount: 'false', position: 2 });

const pageOf = (accounts: object[], from?: 'add-account' | 'remove-account') => {
  here.choice = { accounts, current: accounts[0], isLoaded: true };
  return markupOf(AddAndRemovePage, { search: from ? { from } : {} });
};

test('the page has the form to add, with a bill drawn, and the list to remove from [ASN-01] [ASN-02]', () => {
  const markup = pageOf([farm, shop]);
  expect(markup).toContain(
    'aria-label="Where they are: at the top right of a bill&#x27;s first page the account number (1), under it the account name (2)."',
  );
  const texts = textsIn(markup);
  for (const text of ['Add an account', '1. Account number', '2. Account name, as printed', 'Remove an account']) {
    expect(texts).toContain(text);
  }
  expect(buttonsIn(markup)).toMatchObject({ Next: true, Remove: true });
});

test('who has no account has nothing to remove', () => {
  const markup = pageOf([]);
  expect(textsIn(markup)).toContain('There is no account in your list to remove.');
  expect(Object.keys(buttonsIn(markup))).toEqual(['Next']);
});

test.each([
  ['add-account', 'The account was added.'],
  ['remove-account', 'The account was removed.'],
] as const)('back from %s the page says: %s [ASN-03]', (from, said) => {
  expect(textsIn(pageOf([farm], from))).toContain(said);
  expect(textsIn(pageOf([farm]))).not.toContain(said);
});

test('without a customer nothing is offered, and nothing is said [ASN-21]', () => {
  here.customer = null;
  expect(textsIn(pageOf([farm]))).toEqual([]);
});

const factsOf = (account: object, others: object[], waiting = 0) =>
  textsIn(markupOf(RemoveFacts, { account, others, waiting } as Parameters<typeof RemoveFacts>[0]));
const ALWAYS = [
  'It goes from this app and from your other devices. Its reminders stop.',
  'The contract stays: power, bills and mail go on as before.',
  'You can add it again with a bill.',
];

test('of the default account it is said which one comes next, in the stored order [ASN-19] [ASN-20]', () => {
  expect(factsOf(farm, [bins, shop])).toEqual([
    'Account number 5000 1034 0137',
    'It is the account that is shown first. Afterwards that is “Shop”.',
    ...ALWAYS,
  ]);
  expect(factsOf(shop, [farm, bins])).toEqual(['Account number 5000 1034 0145', ...ALWAYS]);
});

test('of the only account it is said what has nothing to show then, and readings that wait are still sent', () => {
  expect(factsOf(farm, [], 1)).toEqual([
    'Account number 5000 1034 0137',
    'It is your only account: bill, meter and payment have nothing to show until you add one.',
    ...ALWAYS,
    '1 reading for it is waiting to send. It is still sent.',
  ]);
  expect(factsOf(farm, [shop], 2).at(-1)).toBe('2 readings for it are waiting to send. They are still sent.');
});

const FOUND = { bpAccount: '7001', accountType: '01' };
const OPTIONS = { name: 'Mother', isDefault: false, billReady: true, paymentDue: true };
const EMAIL = { email: true, sms: false, pushNotif: false };

test('it joins with reminders by e-mail alone, and no peak alert [ASN-13] [ASN-14]', () => {
  expect(newAccount('500010340220', FOUND, OPTIONS)).toEqual({
    caAccount: '500010340220',
    bpAccount: '7001',
    accountType: '01',
    descriptiveName: 'Mother',
    defaultAccount: 'false',
    billReadyReminder: EMAIL,
    paymentReminder: EMAIL,
    highBillPeakAlert: 0,
  });
  const none = { email: false, sms: false, pushNotif: false };
  for (const [billReady, paymentDue] of [
    [true, false],
    [false, true],
  ] as const) {
    expect(newAccount('500010340220', FOUND, { ...OPTIONS, billReady, paymentDue })).toMatchObject({
      billReadyReminder: billReady ? EMAIL : none,
      paymentReminder: paymentDue ? EMAIL : none,
    });
  }
  expect(addedAs(OPTIONS)).toEqual([
    ['added', 'true'],
    ['isDefault', 'false'],
    ['descriptiveName', 'Mother'],
    ['ebillReadyReminder', 'true'],
    ['paymentDueReminder', 'true'],
  ]);
});

test('where it is the default, no other one is; where it is in the list already, it is there once [ASN-16]', () => {
  const defaults = (list: AssociatedAccount[]) =>
    list.map(({ caAccount, defaultAccount }) => [caAccount, defaultAccount]);
  const added = newAccount('500010340220', FOUND, { ...OPTIONS, isDefault: true });
  expect(defaults(withNew([farm, shop], added))).toEqual([
    [farm.caAccount, 'false'],
    [shop.caAccount, 'false'],
    ['500010340220', 'true'],
  ]);
  const usual = newAccount('500010340220', FOUND, OPTIONS);
  expect(defaults(withNew([farm, usual], usual))).toEqual([
    [farm.caAccount, 'true'],
    ['500010340220', 'false'],
  ]);
  expect(defaults(withNew([], usual)), 'the first').toEqual([['500010340220', 'true']]);
});

function Said({ problem }: { problem: Parameters<typeof problemText>[1] }) {
  const words = useWords('account-list');
  return problemText(words, problem);
}

test.each([
  ['accountNumberError', null, 'Account numbers have 12 digits and start with 5.'],
  ['accountNameDuplicateError', null, 'This account is in your list already.'],
  ['accountNameEmptyError', null, 'Please enter the account name that is printed on the bill.'],
  [
    'accountNameAssociationError',
    null,
    'Number and name do not belong together, or the account cannot be added. Compare both with a bill, or call us.',
  ],
  [
    'notAdded',
    { why: 'signIn' },
    'The account could not be added. Nothing was changed. You were signed out. Please sign in again, then try again.',
  ],
  ['notRemoved', { why: null, said: 'A card payment is open.' }, 'A card payment is open.'],
] as const)('%s after %j reads: %s [APP-40] [ASN-11]', (key, failure, text) => {
  const problem = { key, failure: failure && { said: null, title: null, ...failure } };
  expect(textsIn(markupOf(Said, { problem }))).toEqual([text]);
});

import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { Failure } from '#contracts/failure.ts';
import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import { AccountDetailsPage } from '#features/account-details/AccountDetailsPage.tsx';
import { hasNoPlan } from '#features/account-details/PlanCancelled.tsx';
import { aBill, NOON } from './aBill.ts';
import { accountDetails, anAccount } from './anAccount.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* One account: which place it is, where its bills go, how it can be paid, and how any of it is changed. */

const here = vi.hoisted(() => ({
  choice: undefined as unknown,
  copies: {} as Record<string, unknown>,
  failure: null as unknown,
  /** The edit that is open. */
  open: null as string | null,
  plan: undefined as unknown,
}));
vi.mock('#features/account-details/useKeptPlan.ts', () => ({ useKeptPlan: () => here.plan }));
vi.mock('#features/account-details/turns.ts', async (real) => {
  const turns = await real<typeof import('#features/account-details/turns.ts')>();
  const turnOf = (name: string) => ({ isBlocked: turns.isBlockedBy(here.open, name), onOpen: () => {} });
  return { ...turns, useTurns: () => turnOf };
});
vi.mock('#parts/account/useCurrentAccount.ts', () => ({ useCurrentAccount: () => here.choice }));
vi.mock('#outbox/pageOutbox.ts', () => import('./idleOutbox.ts'));
vi.mock('#copies/useCopy.ts', () => ({
  useCopy: ({ fills: [{ name }] }: { fills: [{ name: string }] }) => ({
    copy: here.copies[name] ?? null,
    loading: false,
    failure: here.failure,
  }),
}));
beforeAll(() => wordsLoaded('account-details', 'account-picker', 'contact', 'shell', 'verification'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const ADDRESS = {
  addressId: 'A1',
  addressLine1: 'Box 14',
  city: 'Yorkton',
  province: 'SK',
  postalCode: 'S3N 1A1',
  country: 'CA',
};
const DETAILS = {
  accountEmail: 'ada@farm.example',
  billDeliveryMethod: '0',
  accountAddress: ADDRESS,
  accountPhoneNumbers: [{ phoneType: 'Mobile', phoneNumber: '3065550107', phoneSequence: '1' }],
};
interface State {
  account?: object;
  details?: object | null;
  /** Null: the account has none; undefined: none is on the device. */
  bill?: object | null | undefined;
  failure?: Failure;
  search?: Parameters<typeof AccountDetailsPage>[0]['search'];
}
function pageOf({ account = {}, details = {}, bill, failure, search = {} }: State = {}): string {
  const current = anAccount(account);
  here.choice = { accounts: [current], current, isLoaded: true };
  here.failure = failure ? { title: 'Failed', failure } : null;
  here.copies = {
    accountDetails: details && accountDetails({ ...DETAILS, ...details }),
    bills: bill === undefined ? null : { caAccount: current.caAccount, bill: bill && aBill(bill) },
  };
  return markupOf(AccountDetailsPage, { search });
}
/** All that stands in the part of this name. */
const partOf = (markup: string, name: string): string[] | undefined => {
  const inside = new RegExp(`<section aria-label="${name}"[^>]*>(.*?)</section>`).exec(markup)?.[1];
  return inside === undefined ? undefined : textsIn(inside);
};

test('the page says which account it is and where its bills go, and from when that is [ACC-01] [ACC-06]', () => {
  const markup = pageOf({ account: { defaultAccount: 'true' } });
  expect(partOf(markup, 'This account')).toEqual([
    'This account',
    ...['Name of this account', 'Home quarter', 'Edit'],
    ...['Account number', '5000 1035 0138'],
    ...['Account holder', 'Ada Stone'],
    ...['Address of service', '127 Smith Street East, Yorkton SK'],
    ...['Meter', '70 412 011'],
    'Default account',
    'Default account',
    'It is shown first, here and on your other devices.',
    ...['Why is it always on?', 'Choose another account as default instead'],
  ]);
  expect(partOf(markup, 'Billing preferences')).toEqual([
    'Billing preferences',
    ...['Billing e-mail', 'ada@farm.example'],
    ...['Mobile number', '1-306-555-0107'],
    ...['Mailing address', 'Box 14, Yorkton SK S3N 1A1'],
    ...['Bill delivery', 'Paperless'],
  ]);
  expect(textsIn(markup).at(-1)).toBe('Updated 2 min ago');
  // Whose it is stands above, and another one can be looked at.
  expect(textsIn(markup).slice(0, 2)).toEqual(expect.arrayContaining([expect.stringContaining('Home quarter')]));
});

test('what the utility does not have is said to be not given, what it leaves out is not shown', () => {
  const markup = pageOf({
    account: { defaultAccount: 'false' },
    details: { meterNumber: '', accountEmail: '', accountAddress: undefined, accountPhoneNumbers: [] },
  });
  expect(partOf(markup, 'This account')).toEqual([
    'This account',
    ...['Name of this account', 'Home quarter', 'Edit'],
    ...['Account number', '5000 1035 0138'],
    ...['Account holder', 'Ada Stone'],
    ...['Address of service', '127 Smith Street East, Yorkton SK'],
    ...['Meter', 'No meter'],
    ...['Default account', 'Default account', 'It is shown first, here and on your other devices.'],
  ]);
  expect(partOf(markup, 'Billing preferences')?.slice(0, 7)).toEqual([
    'Billing preferences',
    ...['Billing e-mail', 'Not given'],
    ...['Phone numbers', 'Not given'],
    ...['Mailing address', 'Not shown here'],
  ]);
  const left = { accountEmail: undefined, accountPhoneNumbers: undefined, accountAddress: undefined };
  expect(partOf(pageOf({ details: left }), 'Billing preferences')?.slice(0, 7)).toEqual([
    'Billing preferences',
    ...['Billing e-mail', 'Not shown here'],
    ...['Phone numbers', 'Not shown here'],
    ...['Mailing address', 'Not shown here'],
  ]);
  const unproven = partOf(pageOf({ details: { ...left, meterNumber: UNSHOWN_METER } }), 'This account') ?? [];
  expect(unproven.slice(unproven.indexOf('Meter'), unproven.indexOf('Meter') + 2)).toEqual(['Meter', 'Not shown here']);
});

test.each([
  ['true', true],
  ['false', false],
])(
  'of an account that is the default one (%s) the switch is on and cannot be switched off: %s [ACC-19]',
  (defaultAccount, is) => {
    const markup = pageOf({ account: { defaultAccount } });
    const [attributes = ''] = /<input[^>]*role="switch"[^>]*>/.exec(markup) ?? [];
    expect([attributes.includes(' checked=""'), attributes.includes(' disabled=""')]).toEqual([is, is]);
    expect(markup.includes('role="tooltip"')).toBe(is);
  },
);

test('phone numbers stand in the utility’s order, each with its kind and extension [ACC-06] [ACC-39]', () => {
  const accountPhoneNumbers = [
    { phoneType: 'Fax', phoneNumber: '3065550188', phoneSequence: '3' },
    { phoneType: 'LandLine', phoneNumber: '3065550164', phoneExt: '12', phoneSequence: '2' },
    { phoneType: 'Mobile', phoneNumber: '3065550107', phoneExt: '', phoneSequence: '1' },
    { phoneType: 'Pager', phoneNumber: '3065550199', phoneSequence: '10' },
  ];
  expect(partOf(pageOf({ details: { accountPhoneNumbers } }), 'Billing preferences')?.slice(3, 11)).toEqual([
    ...['Mobile number', '1-306-555-0107'],
    ...['Land line', '1-306-555-0164 ext. 12'],
    ...['Fax', '1-306-555-0188'],
    ...['Phone number', '1-306-555-0199'],
  ]);
});

test.each<[object, object, string | undefined]>([
  [{ billDeliveryMethod: '0' }, {}, 'Paperless'],
  [{ billDeliveryMethod: '1' }, {}, 'Paper bill'],
  [{ billDeliveryMethod: 2 }, {}, 'Paper bill with a return envelope'],
  [{ billDeliveryMethod: '3' }, {}, undefined],
  [{ billDeliveryMethod: '0', activeFlag: false }, {}, undefined],
  [{ billDeliveryMethod: '0', accountCategory: 'Commercial' }, {}, undefined],
  [{ billDeliveryMethod: '0' }, { accountType: '02' }, undefined],
])('of %j and %j the bill is said to come as %s [ACC-48] [ACC-50]', (details, account, says) => {
  const texts = partOf(pageOf({ details, account }), 'Billing preferences') ?? [];
  const at = texts.indexOf('Bill delivery');
  expect(at < 0 ? undefined : texts[at + 1]).toBe(says);
});

const EQUALIZED = '/requests/equalized-plan';
const ARRANGE = '/requests/payment-arrangement';
const PLAN = '/my-profile/pre-authorized-payment-plan';
const ARRANGEMENT = ['Payment arrangement', 'More time for what is due', 'Setup now'];
test.each<[object | null | undefined, string[]]>([
  [
    { appFlag: true, eppFlag: false },
    [
      ...['Pre-authorized payment', 'Active on your latest bill', 'Edit'],
      ...['Equalized payment plan', 'Not active on your latest bill', 'Activate'],
      ...ARRANGEMENT,
    ],
  ],
  [
    { appFlag: true, appFromNextBill: true, eppFlag: false },
    [
      ...['Pre-authorized payment', 'Active from your next bill on', 'Edit'],
      ...['Equalized payment plan', 'Not active on your latest bill', 'Activate'],
      ...ARRANGEMENT,
    ],
  ],
  [
    { appFlag: false, eppFlag: true, paFlag: true },
    [
      ...['Pre-authorized payment', 'Not active on your latest bill', 'Activate'],
      ...['Equalized payment plan', 'Active on your latest bill', 'Edit'],
      ...['Payment arrangement', 'There is one on your latest bill', 'Setup now'],
    ],
  ],
  // Offline, and before the first bill, nobody knows.
  ...[undefined, null, { billIssuedFlag: false, appFlag: true }].map((bill): [typeof bill, string[]] => [
    bill,
    [
      ...['Pre-authorized payment', 'Not known yet', 'See how'],
      ...['Equalized payment plan', 'Not known yet', 'See how'],
      ...ARRANGEMENT,
    ],
  ]),
])('with the bill %j the payment options say what is set up [ACC-09] [ACC-10] [ACC-11] [ACC-12]', (bill, says) => {
  const markup = pageOf({ bill });
  expect(partOf(markup, 'Payment options')).toEqual(['Payment options', ...says]);
  const links = [...markup.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
  expect(links).toEqual([PLAN, EQUALIZED, ARRANGE, 'tel:1-306-555-0120']);
});

/** Of the plan and of the bill, on this device: loaded at these hours. */
const planAt = (hour: number, isActive: boolean) => ({ isActive, fetchedAt: `2026-07-14T0${hour}:00:00.000Z` });
const billAt = (hour: number, appFlag: boolean, billIssuedFlag = true) => ({
  bill: aBill({ appFlag, billIssuedFlag }),
  fetchedAt: `2026-07-14T0${hour}:00:00.000Z`,
});
test.each<[string, Parameters<typeof hasNoPlan>[0], Parameters<typeof hasNoPlan>[1], boolean]>([
  ['the plan is gone, the bill is from before', planAt(2, false), billAt(1, true), true],
  ['the plan is gone, and the bill of the same moment is old', planAt(1, false), billAt(1, true), true],
  ['the plan was gone, and a later bill has one', planAt(1, false), billAt(2, true), false],
  ['the plan runs, the bill is from before', planAt(2, true), billAt(1, false), false],
  ['the plan ran, and a later bill has none', planAt(1, true), billAt(2, false), true],
  ['the plan is gone; before the first bill its flags say nothing', planAt(1, false), billAt(2, true, false), true],
  ['only the bill is here, without a plan', null, billAt(1, false), true],
  ['only the bill is here, with a plan', null, billAt(1, true), false],
  ['only the plan is here, and runs', planAt(1, true), null, false],
  ['only the plan is here, and is gone', planAt(1, false), { ...billAt(2, true), bill: null }, true],
  ['neither is here', null, null, false],
  ['the device was not read yet', undefined, undefined, false],
])('%s: the account has no plan, or that is not known [PLAN-29]', (_what, plan, bill, says) => {
  expect(hasNoPlan(plan, bill)).toBe(says);
});

test('a plan that was just cancelled is told while the account has none, and only after the cancelling [PLAN-29]', () => {
  const told = 'Your pre-authorized payment plan is cancelled. You pay each bill yourself now.';
  const search = { preAuthorizedPaymentPlanCancelled: true } as const;
  here.plan = planAt(1, false);
  const markup = pageOf({ search });
  expect(textsIn(markup)).toContain(told);
  expect(markup).toContain('bg-good-wash');
  expect(textsIn(pageOf())).not.toContain(told);
  here.plan = planAt(1, true);
  expect(textsIn(pageOf({ search }))).not.toContain(told);
});

test.each([
  [{ accountType: '02' }, {}],
  [{}, { accountCategory: 'Commercial' }],
])(
  'an account that is not residential has no payment options, and business staff to call: %j %j [ACC-09] [ACC-13]',
  (account, details) => {
    const markup = pageOf({ account, details, bill: { appFlag: true } });
    expect(partOf(markup, 'Payment options')).toBe(undefined);
    expect(partOf(markup, 'Change any of this')).toEqual([
      'Change any of this',
      'Call us, with your account number at hand. A change shows here once it is made.',
      '1-306-555-0130',
      'Monday to Friday, 8 a.m. to 5 p.m.',
    ]);
  },
);

test.each<[object, object, boolean]>([
  [{ detailsVersion: 0 }, {}, true],
  // A change could overwrite another one.
  [{}, {}, false],
  // It has to be shown first whose the account is.
  [{ detailsVersion: 3, contactProof: { contacts: [] }, accountEmail: undefined }, {}, false],
  [{ detailsVersion: 3, accountCategory: 'Commercial' }, {}, false],
  [{ detailsVersion: 3 }, { accountType: '02' }, false],
])('the billing e-mail of %j and %j can be edited: %s [ACC-14] [ACC-20]', (details, account, can) => {
  const markup = pageOf({ details, account });
  expect(markup.includes('aria-label="Edit e-mail"')).toBe(can);
  // What cannot be edited is changed by phone.
  expect(partOf(markup, can ? 'Change anything else' : 'Change any of this')).toBeDefined();
});

test.each([
  [null, []],
  ['name', ['e-mail', 'mobile number', 'add', 'mailing address', 'bill delivery']],
  ['email', ['name', 'mobile number', 'add', 'mailing address', 'bill delivery']],
  ['phone 0', ['name', 'e-mail', 'add', 'mailing address', 'bill delivery']],
  ['phone add', ['name', 'e-mail', 'mobile number', 'mailing address', 'bill delivery']],
  ['address', ['name', 'e-mail', 'mobile number', 'add', 'bill delivery']],
  ['delivery', ['name', 'e-mail', 'mobile number', 'add', 'mailing address']],
])('while the edit of %s is open, these cannot be opened: %j [ACC-15]', (open, blocked) => {
  here.open = open;
  const markup = pageOf({ details: { detailsVersion: 3 } });
  here.open = null;
  const off = [...markup.matchAll(/<button ([^>]*disabled=""[^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', inside = '']) =>
      /aria-label="Edit ([^"]*)"/.exec(attributes)?.[1] ??
      (textsIn(inside).join(' ') === 'Add a phone number' ? 'add' : inside),
  );
  expect(off).toEqual(blocked);
});

test('of an account that somebody else says is theirs nothing is changed, and staff is called', () => {
  const markup = pageOf({ details: { detailsVersion: 3, contactProof: { contacts: [], isDisputed: true } } });
  const disputed = 'Somebody else says that this account is theirs';
  expect(partOf(markup, disputed)?.slice(0, 2)).toEqual([
    disputed,
    'Until our staff has looked at it, nothing of it can be changed here, and its contacts and bills are not shown. Paying, readings and outages work. It is quickest to call us.',
  ]);
  expect(markup).not.toContain('aria-label="Edit e-mail"');
  expect(partOf(markup, 'Is this account yours?')).toBe(undefined);
});

test.each<[object, object, boolean]>([
  [{ accountCategory: 'Commercial' }, {}, true],
  [{}, { accountType: '02' }, true],
  [{}, {}, false],
  // Its contacts are not shown before a proof: a request would take them for none.
  [{ contactProof: { contacts: [] } }, { accountType: '02' }, false],
])('a change of %j and %j is asked of the staff: %s [ACC-51]', (details, account, is) => {
  const markup = pageOf({ details: { detailsVersion: 3, ...details }, account });
  expect(partOf(markup, 'Ask for a change')).toEqual(
    is
      ? [
          'Ask for a change',
          'Our staff changes this account for you. Fill in what is to change; it shows here once they have changed it.',
          'Ask for a change',
        ]
      : undefined,
  );
});

test.each<[Failure, string]>([
  [
    { kind: 'refused', status: 200, message: 'Invalid account: bpAccount is required.' },
    'Error: Invalid account: bpAccount is required.',
  ],
  [
    { kind: 'offline' },
    'The details of this account are not on this device yet. They come by themselves when there is a connection.',
  ],
  [
    { kind: 'retryLater', reason: 'busy' },
    'The details of this account could not be loaded: we cannot answer right now. Your connection is fine. Open this page again in a few minutes.',
  ],
  [{ kind: 'bug', detail: 'x' }, 'The details of this account cannot be shown. Please call us.'],
])('without a copy, %o says why there are no details [ACC-07]', (failure, says) => {
  expect(textsIn(pageOf({ details: null, failure })).at(-1)).toBe(says);
  // A copy is good enough to go on with.
  expect(textsIn(pageOf({ failure }))).not.toContain(says);
});

test('who has no account is told how to get one', () => {
  here.choice = { accounts: [], current: undefined, isLoaded: true };
  const markup = markupOf(AccountDetailsPage, { search: {} });
  expect(textsIn(markup)).toEqual([
    'There is no account in your list yet. Add one with a bill at hand.',
    'Add an account',
  ]);
  expect(linksIn(markup)).toEqual({ 'Add an account': '/my-profile/add-and-remove-account' });
});

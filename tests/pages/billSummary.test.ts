import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillSummary } from '#features/bill/BillSummary.tsx';
import { aBill, cad, FETCHED_AT, NOON } from './aBill.ts';
import { accountDetails } from './anAccount.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the page of a bill says of it: what is to be paid and when, how it comes about, and where it leads. */

beforeAll(() => wordsLoaded('bill', 'shell'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const summaryOf = (change: object, accountType = '01') =>
  markupOf(BillSummary, { bill: aBill(change), details: accountDetails(), accountType, fetchedAt: FETCHED_AT });

const PAY = 'Pay with credit card';
const PDF = 'View and download current bill';
const MANAGE = 'Manage payment options';
const CLOSED = 'Nothing is owing. This account may be closed.';
const FINAL = 'This is your final bill for this account.';

/** All that is said above the PDF: notes, and of the amount its short line, itself, what there is to know, the button. */
function firstOf(change: object, accountType?: string): string[] {
  const texts = textsIn(summaryOf(change, accountType));
  expect(texts).toContain(PDF);
  return texts.slice(0, texts.indexOf(PDF));
}

test('the figures are named, the account stands with its address, and the copy with its age [BILL-01] [BILL-07]', () => {
  expect(textsIn(summaryOf({}))).toEqual([
    'Due Dec. 4',
    '$1,184.27',
    PAY,
    PDF,
    MANAGE,
    'How it adds up',
    'Balance forward',
    '$1,000.00',
    'Last payment received',
    'on Nov. 3',
    '$162.87',
    'New charges',
    '$184.27',
    'Amount due',
    '$1,184.27',
    'Account',
    'Ada Stone',
    '127 Smith Street East, Yorkton SK',
    'Your bills in detail',
    'Billing breakdown',
    'Check now',
    'Bill history',
    'Check now',
    'Payment history',
    'Check now',
    'Bill payment reminder',
    'We remind you before your bill is due, by e-mail, text message or on this phone.',
    'Set up now',
    'Updated 2 min ago',
  ]);
});

test('a payment of another year is told with it, and one without a day without [BILL-07]', () => {
  expect(textsIn(summaryOf({ lastPaymentOn: '2025-11-03' }))).toContain('on Nov. 3, 2025');
  expect(textsIn(summaryOf({ lastPaymentOn: null })).filter((text) => text.startsWith('on '))).toEqual([]);
});

test('the bill leads to the payment, its options, its reports and the reminder [BILL-12] [BILL-13] [BILL-17] [BILL-18]', () => {
  expect(linksIn(summaryOf({}))).toEqual({
    [PAY]: '/my-bill/payment-summary',
    [MANAGE]: '/my-profile/account-details-and-billing-preference',
    'Billing breakdown Check now': '/my-bill/billing-breakdown',
    'Bill history Check now': '/my-bill/bill-history',
    'Payment history Check now': '/my-bill/payment-history',
    'Set up now': '/my-notifications/account-preferences',
  });
});

test.each<[string | null, string[]]>([
  ['2026-12-04', ['Due Dec. 4', '$1,184.27', PAY]],
  ['2027-01-05', ['Due Jan. 5, 2027', '$1,184.27', PAY]],
  ['2026-11-21', ['Due Nov. 21', '$1,184.27', PAY]],
  ['2026-11-20', ['Overdue since Nov. 20', '$1,184.27', 'Have you paid? It can take a few days to show here.', PAY]],
  [null, ['$1,184.27', PAY]],
])('a bill that is due on %s says so, and from the day after that it is overdue [BILL-11]', (paymentDueBy, says) => {
  expect(firstOf({ paymentDueBy })).toEqual(says);
});

test.each<[object, string]>([
  [{}, 'We withdraw this amount from your bank account on Dec. 4.'],
  [{ paymentDueBy: '2027-01-31' }, 'We withdraw this amount from your bank account on Jan. 31, 2027.'],
  [{ paymentDueBy: '2026-11-10' }, 'We withdraw this amount from your bank account on Nov. 10.'],
  [{ paymentDueBy: null }, 'We withdraw this amount from your bank account.'],
  [{ paFlag: true }, 'We withdraw this amount from your bank account on Dec. 4.'],
])('of a pre-authorized plan the day of the withdrawal is told, with %j [BILL-09]', (change, says) => {
  expect(firstOf({ appFlag: true, ...change })).toEqual(['Pre-authorized payment', '$1,184.27', says, PAY]);
});

test.each(['2026-12-04', '2026-11-21', '2026-11-10', null])(
  'a payment arrangement is told as one, whatever its day: %s [BILL-10]',
  (paymentDueBy) => {
    expect(firstOf({ paFlag: true, paymentDueBy })).toEqual([
      'Payment arrangement',
      '$1,184.27',
      'You have a payment arrangement with us. Pay as we agreed.',
      PAY,
    ]);
  },
);

test.each<[number | null, string, string[]]>([
  [0.01, '01', ['Due Dec. 4', '$0.01', PAY]],
  [0, '01', ['Nothing to pay', '$0.00', CLOSED]],
  [null, '01', ['Nothing to pay', '$0.00', CLOSED]],
  [0, '02', ['Nothing to pay', '$0.00']],
  [null, '02', ['Nothing to pay', '$0.00']],
  [-0.01, '01', ['Nothing to pay', '$0.01 credit']],
  [-55.2, '01', ['Nothing to pay', '$55.20 credit']],
])(
  'of %s dollars on an account of type %s: what is said of them, and whether paying is offered [BILL-05] [BILL-08] [BILL-12]',
  (amount, accountType, says) => {
    expect(firstOf({ totalDue: cad(amount) }, accountType)).toEqual(says);
    const leadsTo = Object.values(linksIn(summaryOf({ totalDue: cad(amount) }, accountType)));
    expect(leadsTo.includes('/my-bill/payment-summary')).toBe(says.includes(PAY));
  },
);

test('where nothing is to be paid no plan says how it is paid [BILL-08]', () => {
  for (const flag of [{ appFlag: true }, { paFlag: true }]) {
    expect(firstOf({ totalDue: cad(0), ...flag })).toEqual(['Nothing to pay', '$0.00', CLOSED]);
    expect(firstOf({ totalDue: cad(-55.2), ...flag })).toEqual(['Nothing to pay', '$55.20 credit']);
  }
});

test('no total at all is nothing owing; a credit stands below the line as one [BILL-05] [BILL-07]', () => {
  expect(firstOf({ totalDue: null })).toEqual(['Nothing to pay', '$0.00', CLOSED]);
  const texts = textsIn(summaryOf({ totalDue: cad(-55.2) }));
  expect(texts[texts.indexOf('Amount due') + 1]).toBe('−$55.20');
});

test('a final bill says so and is shown, and so does the equalized plan [BILL-06]', () => {
  expect(firstOf({ FinalBill: true })).toEqual([FINAL, 'Due Dec. 4', '$1,184.27', PAY]);
  expect(firstOf({ eppFlag: true })).toEqual([
    'You are on the equalized payment plan: the same amount each month.',
    'Due Dec. 4',
    '$1,184.27',
    PAY,
  ]);
});

test('before the first bill nothing else is said, whatever it says [BILL-04]', () => {
  for (const change of [{}, { FinalBill: true }, { totalDue: cad(0) }]) {
    expect(textsIn(summaryOf({ billIssuedFlag: false, ...change }))).toEqual([
      'Your first bill has not been issued yet. We tell you when it is ready.',
      'Updated 2 min ago',
    ]);
  }
});

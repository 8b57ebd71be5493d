import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillSummary } from '#features/bill/BillSummary.tsx';
import { InsteadQuestion } from '#features/bill/PayInstead.tsx';
import { aBill, cad, FETCHED_AT, NOON } from './aBill.ts';
import { accountDetails } from './anAccount.ts';
import { summaryOf } from './billSummaryOf.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the page of a bill says of it alone: what is to be paid and when, and where it leads. */

vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('bill', 'bill-history', 'paid', 'shell', 'contact'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const ASK = ['Ask for something', 'More time, another due date, moving'];
const PAY = 'Pay $1,184.27';
const PDF = 'View and download current bill';
const FINAL = 'This is your final bill for this account.';
const PHONE = '1-306-555-0120';
const CALL = 'tel:1-306-555-0120';

test('of an account that a code has not shown to be theirs: what is due and how to pay; the rest after a code, never as zero', () => {
  const bill = aBill({ amountDue: cad(0), balanceForward: cad(0) });
  const shown = (isProofNeeded: boolean) =>
    markupOf(BillSummary, {
      bill,
      details: accountDetails({ meterType: '01' }),
      accountType: '01',
      isProofNeeded,
      fetchedAt: FETCHED_AT,
    });
  expect(textsIn(shown(false))).toEqual(expect.arrayContaining(['New charges', '$0.00', 'From before', PDF]));
  expect(textsIn(shown(true))).toEqual([
    'Due Friday, Dec. 4, in 13 days',
    '$1,184.27',
    PAY,
    'Details after a code',
    ...['What makes up the amount', 'What you used', 'Bills and payments', 'This bill as a PDF'].flatMap((what) => [
      what,
      'After a code',
    ]),
    'This account was added with its bill alone, and others may hold that bill. A code to a phone number or e-mail address of the account shows that it is yours. Paying and reading the meter work now.',
    'Show that it is yours',
    'Manage payment options',
    'Bill payment reminder',
    'Set up now',
    ...ASK,
    'Account',
    'Ada Stone',
    '127 Smith Street East, Yorkton SK',
    'Updated 2 min ago',
  ]);
  expect(linksIn(shown(true))).toMatchObject({
    [PAY]: '/my-bill/payment-summary',
    'Show that it is yours': '/my-profile/account-details-and-billing-preference',
  });
  expect(Object.values(linksIn(shown(false)))).toContain('/my-bill/bill-history');
  expect(Object.values(linksIn(shown(true)))).not.toContain('/my-bill/bill-history');
});

/** All that is said above what the amount is made of. */
function firstOf(change: object, accountType?: string): string[] {
  const texts = textsIn(summaryOf(change, accountType));
  expect(texts).toContain(PDF);
  return texts.slice(
    0,
    texts.findIndex((text) => /^What (makes up|is on this bill)/.test(text)),
  );
}

test('the figures are named, the account stands with its address, and the copy with its age [BILL-01] [BILL-07] [BILL-18]', () => {
  expect(textsIn(summaryOf({}))).toEqual([
    'Due Friday, Dec. 4, in 13 days',
    '$1,184.27',
    PAY,
    'What makes up $1,184.27',
    'New charges',
    '$184.27',
    'From before',
    '$1,000.00',
    'Amount due',
    '$1,184.27',
    'Last payment received Nov. 3: $162.87.',
    PDF,
    'Your bills in detail',
    'Billing breakdown',
    'Bill history',
    'Payment history',
    'Manage payment options',
    'Bill payment reminder',
    'Set up now',
    ...ASK,
    'Account',
    'Ada Stone',
    '127 Smith Street East, Yorkton SK',
    'Updated 2 min ago',
  ]);
});

test('a payment of another year is told with it, one without a day without, and none not at all [BILL-07]', () => {
  const payment = (change: object) => textsIn(summaryOf(change)).filter((text) => text.startsWith('Last payment'));
  expect(payment({ lastPaymentOn: '2025-11-03' })).toEqual(['Last payment received Nov. 3, 2025: $162.87.']);
  expect(payment({ lastPaymentOn: null })).toEqual(['Last payment received: $162.87.']);
  expect(payment({ lastPayment: null })).toEqual([]);
});

test('a payment stands in the sum where it is a part of it [BILL-07]', () => {
  const sum = { balanceForward: cad(318.4), lastPayment: cad(102.63), amountDue: cad(194.74), totalDue: cad(410.51) };
  const texts = textsIn(summaryOf({ ...sum, lastPaymentOn: '2026-11-04' }));
  const at = texts.indexOf('From before');
  expect(texts.slice(at, at + 6)).toEqual([
    'From before',
    '$318.40',
    'Received Nov. 4',
    '−$102.63',
    'Amount due',
    '$410.51',
  ]);
  expect(texts.filter((text) => text.startsWith('Last payment'))).toEqual([]);
});

const REPORTS = {
  'Billing breakdown': '/my-bill/billing-breakdown',
  'Bill payment reminder Set up now': '/my-notifications/account-preferences',
  'Ask for something More time, another due date, moving': '/requests',
  'Bill history': '/my-bill/bill-history',
  'Payment history': '/my-bill/payment-history',
};
test('the bill leads to its payment, its reports and the payment options of a residential account [BILL-12] [BILL-13] [BILL-17] [BILL-18]', () => {
  const OPTIONS = { 'Manage payment options': '/my-profile/account-details-and-billing-preference' };
  expect(linksIn(summaryOf({}))).toEqual({ [PAY]: '/my-bill/payment-summary', ...REPORTS, ...OPTIONS });
  // A church has an account of the same type.
  for (const [accountType, accountCategory] of [
    ['01', 'Commercial'],
    ['02', 'Residential'],
  ] as const) {
    const details = accountDetails({ meterType: '01', accountCategory });
    const bill = aBill();
    const markup = markupOf(BillSummary, {
      bill,
      details,
      accountType,
      isProofNeeded: false,
      history: [],
      fetchedAt: FETCHED_AT,
    });
    expect(linksIn(markup)).not.toHaveProperty('Manage payment options');
  }
});

const MORE = 'I need more time';
test('a late bill leads to an arrangement, or to what was asked for', () => {
  const late = { paymentDueBy: '2026-11-15' };
  expect(linksIn(summaryOf(late))).toHaveProperty(MORE, '/requests/payment-arrangement');
  const one = { key: '1', kind: 'paymentArrangement', reference: 'Q-1', askedAt: '2026-11-20T09:00:00-06:00' };
  const links = linksIn(summaryOf({ ...late, requests: [one] }));
  expect(links).toHaveProperty('See your request', '/requests');
  expect(links).not.toHaveProperty(MORE);
  expect(linksIn(summaryOf({ paymentDueBy: '2026-11-21' }))).not.toHaveProperty(MORE);
});

test.each<[string | null, string[]]>([
  ['2026-12-04', ['Due Friday, Dec. 4, in 13 days', '$1,184.27', PAY]],
  ['2027-01-05', ['Due Tuesday, Jan. 5, 2027, in 45 days', '$1,184.27', PAY]],
  ['2026-11-22', ['Due tomorrow, Sunday, Nov. 22', '$1,184.27', PAY]],
  ['2026-11-21', ['Due today, Saturday, Nov. 21', '$1,184.27', PAY]],
  [
    '2026-11-20',
    [
      '1 day late',
      '$1,184.27',
      'Was due Friday, Nov. 20. Have you paid? It can take a few days to show here.',
      PAY,
      MORE,
    ],
  ],
  [
    '2026-11-15',
    [
      '6 days late',
      '$1,184.27',
      'Was due Sunday, Nov. 15. Have you paid? It can take a few days to show here.',
      PAY,
      MORE,
    ],
  ],
  [null, ['$1,184.27', PAY]],
])('a bill that is due on %s says so, and from the day after that it is late [BILL-11]', (paymentDueBy, says) => {
  expect(firstOf({ paymentDueBy })).toEqual(says);
});

const INSTEAD = [
  'Pay now instead',
  'By card. We ask you first: not twice.',
  'Change automatic payments',
  'The bank account, the day, or cancel',
];
test.each<[object, string[]]>([
  [{}, ['Nothing to do', '$1,184.27', 'We take it from your bank account on Friday, Dec. 4.']],
  [
    { paymentDueBy: '2027-01-31' },
    ['Nothing to do', '$1,184.27', 'We take it from your bank account on Sunday, Jan. 31, 2027.'],
  ],
  [
    { paymentDueBy: '2026-11-21' },
    ['Nothing to do', '$1,184.27', 'We take it from your bank account on Saturday, Nov. 21.'],
  ],
  [
    { paymentDueBy: '2026-11-20' },
    [
      'Pre-authorized payment',
      '$1,184.27',
      'We expected to take it from your bank account Nov. 20. It can take a few days to show here.',
    ],
  ],
  [{ paymentDueBy: null }, ['Nothing to do', '$1,184.27', 'We take it from your bank account.']],
  [{ paFlag: true }, ['Nothing to do', '$1,184.27', 'We take it from your bank account on Friday, Dec. 4.']],
])(
  'of a pre-authorized plan the day of the withdrawal is told, never as late, with %j; no Pay button [BILL-09] [BILL-12]',
  (change, says) => {
    const markup = summaryOf({ appFlag: true, ...change });
    expect(firstOf({ appFlag: true, ...change })).toEqual([...says, ...INSTEAD]);
    expect(Object.values(linksIn(markup))).not.toContain('/my-bill/payment-summary');
    expect(linksIn(markup)['Change automatic payments The bank account, the day, or cancel']).toBe(
      '/my-profile/pre-authorized-payment-plan',
    );
    expect(buttonsIn(markup)['Pay now instead By card. We ask you first: not twice.']).toBe(true);
  },
);

test('who cannot change a plan here, such as a business, is told whom to call', () => {
  const links = linksIn(summaryOf({ appFlag: true }, '02'));
  expect(links[`Change automatic payments Call ${PHONE}`]).toBe(CALL);
  expect(Object.values(links)).not.toContain('/my-profile/pre-authorized-payment-plan');
});

test.each<[string | null, string]>([
  ['2026-12-07', 'The withdrawal of Dec. 7 may still take $1,184.27; only we can stop it.'],
  [null, 'The withdrawal may still take $1,184.27; only we can stop it.'],
])('"Pay now instead" asks first, with the day %s [BILL-12]', (day, says) => {
  const markup = markupOf(InsteadQuestion, {
    amount: '$1,184.27',
    day,
    phone: PHONE,
    onClose: () => {},
  });
  expect(textsIn(markup)).toEqual([
    'Pay by card all the same?',
    says,
    `Call ${PHONE}`,
    'Pay by card',
    'Leave it to the withdrawal',
  ]);
  expect(linksIn(markup)).toEqual({ [`Call ${PHONE}`]: CALL });
});

test.each(['2026-12-04', '2026-11-21', '2026-11-10', null])(
  'a payment arrangement is told as one and is never late, whatever its day: %s [BILL-10]',
  (paymentDueBy) => {
    expect(firstOf({ paFlag: true, paymentDueBy })).toEqual([
      'Payment arrangement',
      'Open in all',
      '$1,184.27',
      'Pay the parts we agreed on, on the days we agreed on.',
      'Pay a part',
      `Not sure which part is next? Call ${PHONE}.`,
    ]);
  },
);

test('where the parts of an arrangement are known, the next one is what is to be paid [BILL-10]', () => {
  const arrangement = [
    { amount: cad(102.63), dueOn: '2026-11-04', paid: true },
    { amount: cad(200.51), dueOn: '2026-12-07', paid: false },
    { amount: cad(210), dueOn: '2027-01-07', paid: false },
  ];
  const state = { paFlag: true, totalDue: cad(410.51), arrangement };
  expect(firstOf(state)).toEqual([
    'Payment arrangement',
    'Next part, due Monday, Dec. 7',
    '$200.51',
    '$410.51 is open in all.',
    'Pay $200.51',
    'The parts we agreed on',
    ...['Due Nov. 4', 'Paid', '$102.63'],
    ...['Due Dec. 7', '$200.51'],
    ...['Due Jan. 7, 2027', '$210.00'],
  ]);
});

test.each<[number | null, string, string[]]>([
  [0.01, '01', ['Due Friday, Dec. 4, in 13 days', '$0.01', 'Pay $0.01']],
  [0, '01', ['Nothing to pay', '$0.00', 'Nothing is owing.']],
  [null, '01', ['Nothing to pay', '$0.00', 'Nothing is owing.']],
  [0, '02', ['Nothing to pay', '$0.00']],
  [null, '02', ['Nothing to pay', '$0.00']],
  [-0.01, '01', ['Nothing to pay', '$0.01', 'In your favour. It comes off your next bill by itself.']],
  [-36.2, '02', ['Nothing to pay', '$36.20', 'In your favour. It comes off your next bill by itself.']],
])(
  'of %s dollars on an account of type %s: what is said of them, and whether paying is offered [BILL-05] [BILL-08] [BILL-12]',
  (amount, accountType, says) => {
    expect(firstOf({ totalDue: cad(amount) }, accountType)).toEqual(says);
    const leadsTo = Object.values(linksIn(summaryOf({ totalDue: cad(amount) }, accountType)));
    expect(leadsTo.includes('/my-bill/payment-summary')).toBe(says.length === 3 && says[2]?.startsWith('Pay '));
  },
);

test('where nothing is to be paid no plan says how it is paid [BILL-08]', () => {
  for (const flag of [{ appFlag: true }, { paFlag: true }]) {
    expect(firstOf({ totalDue: cad(0), ...flag })).toEqual(['Nothing to pay', '$0.00', 'Nothing is owing.']);
  }
});

test('a final bill says so and is shown; its credit does not wait for a next bill [BILL-05] [BILL-06]', () => {
  expect(firstOf({ FinalBill: true })).toEqual([FINAL, 'Due Friday, Dec. 4, in 13 days', '$1,184.27', PAY]);
  const closed = 'Nothing is owing. This account may be closed.';
  expect(firstOf({ FinalBill: true, totalDue: cad(0) })).toEqual([FINAL, 'Nothing to pay', '$0.00', closed]);
  const ask = `In your favour. Ask us how you get it: ${PHONE}.`;
  expect(firstOf({ FinalBill: true, totalDue: cad(-36.2) })).toEqual([FINAL, 'Nothing to pay', '$36.20', ask]);
});

test('an equalized plan is told [BILL-06]', () => {
  expect(firstOf({ eppFlag: true })[0]).toBe('You are on the equalized payment plan: the same amount each month.');
});

test('no total at all is nothing owing; a credit stands below the line as one [BILL-05] [BILL-07]', () => {
  expect(firstOf({ totalDue: null })).toEqual(['Nothing to pay', '$0.00', 'Nothing is owing.']);
  const texts = textsIn(summaryOf({ totalDue: cad(-55.2) }));
  expect(texts).toContain('What is on this bill');
  expect(texts[texts.indexOf('Amount due') + 1]).toBe('−$55.20');
});

test('before the first bill nothing else is said, whatever it says [BILL-04]', () => {
  for (const change of [{}, { FinalBill: true }, { totalDue: cad(0) }]) {
    expect(textsIn(summaryOf({ billIssuedFlag: false, ...change }))).toEqual([
      'Your first bill has not been issued yet. We tell you when it is ready.',
      'Updated 2 min ago',
    ]);
  }
});

const ASKED = { key: 'k', kind: 'dueDate', reference: 'Q-1', askedAt: '2026-11-20T12:00:00-06:00' };
test.each<[string, object[], string, string]>([
  ['open', [ASKED], 'We have your request of Nov. 20.', 'It counts when we say yes.'],
  [
    'answered',
    [{ ...ASKED, answeredAt: '2026-11-21T09:00:00-06:00', answer: 'Yes.' }],
    'We answered your request of Nov. 20.',
    'See what we said',
  ],
  [
    'the last of two',
    [ASKED, { ...ASKED, key: 'j', askedAt: '2026-11-18T12:00:00-06:00' }],
    'We have your request of Nov. 20.',
    'It counts when we say yes.',
  ],
])('a request that is %s is told on the bill, and leads to the requests', (_stand, requests, says, detail) => {
  const markup = summaryOf({ requests });
  expect(linksIn(markup)[`${says} ${detail}`]).toBe('/requests');
  expect(textsIn(markup).filter((text) => text.includes('your request'))).toEqual([says]);
});

test('without a request nothing is said of one', () => {
  for (const bill of [{}, { requests: [] }]) {
    expect(textsIn(summaryOf(bill)).filter((text) => text.includes('request'))).toEqual([]);
  }
});

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import type { PastBill } from '#contracts/billHistory.ts';
import { BillSummary } from '#features/bill/BillSummary.tsx';
import { InsteadQuestion } from '#features/bill/PayInstead.tsx';
import { aBill, cad, FETCHED_AT, NOON } from './aBill.ts';
import { accountDetails } from './anAccount.ts';
import { aPastBill, aYearBefore, theOneBefore } from './aPastBill.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What the page of a bill says of it: what is to be paid and when, why, of what it is made, and where it leads. */

vi.mock('#ui/Dialog.tsx', () => import('./dialogInPlace.tsx'));
beforeAll(() => wordsLoaded('bill', 'bill-history', 'paid', 'shell', 'contact'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const summaryOf = (change: object, accountType = '01', history?: PastBill[]) =>
  markupOf(BillSummary, {
    bill: aBill(change),
    details: accountDetails({ meterType: '01' }),
    accountType,
    history,
    fetchedAt: FETCHED_AT,
  });

const PAY = 'Pay $1,184.27';
const PDF = 'View and download current bill';
const FINAL = 'This is your final bill for this account.';
const PHONE = '1-306-555-0120';
const CALL = 'tel:1-306-555-0120';

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
    const markup = markupOf(BillSummary, { bill, details, accountType, history: [], fetchedAt: FETCHED_AT });
    expect(linksIn(markup)).not.toHaveProperty('Manage payment options');
  }
});

test.each<[string | null, string[]]>([
  ['2026-12-04', ['Due Friday, Dec. 4, in 13 days', '$1,184.27', PAY]],
  ['2027-01-05', ['Due Tuesday, Jan. 5, 2027, in 45 days', '$1,184.27', PAY]],
  ['2026-11-22', ['Due tomorrow, Sunday, Nov. 22', '$1,184.27', PAY]],
  ['2026-11-21', ['Due today, Saturday, Nov. 21', '$1,184.27', PAY]],
  [
    '2026-11-20',
    ['1 day late', '$1,184.27', 'Was due Friday, Nov. 20. Have you paid? It can take a few days to show here.', PAY],
  ],
  [
    '2026-11-15',
    ['6 days late', '$1,184.27', 'Was due Sunday, Nov. 15. Have you paid? It can take a few days to show here.', PAY],
  ],
  [null, ['$1,184.27', PAY]],
])('a bill that is due on %s says so, and from the day after that it is late [BILL-11]', (paymentDueBy, says) => {
  expect(firstOf({ paymentDueBy })).toEqual(says);
});

const INSTEAD = [
  'Pay now instead',
  'By card. We ask you first: not twice.',
  'Change automatic payments',
  `Call ${PHONE}`,
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
    expect(linksIn(markup)[`Change automatic payments Call ${PHONE}`]).toBe(CALL);
    expect(buttonsIn(markup)['Pay now instead By card. We ask you first: not twice.']).toBe(true);
  },
);

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
  [-0.01, '01', ['Nothing to pay', '$0.01', 'In your favour. It goes off your next bill by itself.']],
  [-36.2, '02', ['Nothing to pay', '$36.20', 'In your favour. It goes off your next bill by itself.']],
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

const NOVEMBER = { balanceForward: cad(0), amountDue: cad(148.73), totalDue: cad(148.73), paymentDueBy: '2026-12-07' };
/** From why until the chart, of bills of which the first is the latest. */
function whyOf(history: PastBill[], change: object = {}): string[] {
  const texts = textsIn(summaryOf({ ...NOVEMBER, ...change }, '01', history));
  const at = texts.indexOf('Why this amount');
  if (at < 0) return [];
  const end = texts.findIndex((text) => /^What (you used|makes up)/.test(text));
  return texts.slice(at + 1, end).map((text) => text.trim());
}
const USE = '748 kWh in 31 days, Oct. 10 to Nov. 9, at 15.0 cents a kWh.';
const ESTIMATED = 'Estimated, not read. Read your meter and we correct it.';

test('why it comes to this amount: use, price, the bill before and a year before', () => {
  expect(whyOf([aPastBill(), theOneBefore(), aYearBefore()])).toEqual([
    USE,
    ...['$21.42 more than the bill of Oct. 12.', 'You used 136 kWh more, at the same price.'],
    ...['$3.21 of it:', '31 days, not 30.'],
    ...['$18.21 of it:', '24.1 kWh a day, not 20.4.'],
    ...['A year before, bill of Nov. 12, 2025:', '771 kWh, 23 more than now.'],
  ]);
});

test('a new price, a charge beside it, and what goes against the whole', () => {
  const october = theOneBefore({
    energy: [{ from: '2026-09-10', to: '2026-10-09', kwh: 612, centsPerKwh: '14.6', amount: cad(89.35) }],
    newCharges: cad(124.74),
    totalDue: cad(124.74),
    charges: [],
  });
  const november = aPastBill({
    newCharges: cad(150.58),
    totalDue: cad(150.58),
    charges: [...aPastBill().charges, { name: 'Late payment charge', amount: cad(1.85) }],
    energy: [{ from: '2026-10-10', to: '2026-11-09', kwh: 748, centsPerKwh: '15', amount: cad(112.2) }],
  });
  expect(whyOf([november, october]).slice(1)).toEqual([
    ...['$25.84 more than the bill of Oct. 12.', 'You used 136 kWh more.'],
    ...['$2.57 of it:', 'the price went from 14.6 to 15.0 cents on Oct. 10.'],
    ...['$3.21 of it:', '31 days, not 30.'],
    ...['$18.21 of it:', '24.1 kWh a day, not 20.4.'],
    ...['$1.85 of it:', 'Late payment charge.'],
  ]);
  // The other way round: 30 days after 31.
  const less = aPastBill({ from: '2026-10-10', to: '2026-11-08', kwh: 748 });
  const longer = theOneBefore({ from: '2026-09-09', to: '2026-10-09' });
  expect(whyOf([less, longer]).slice(1)).toEqual([
    ...['$21.42 more than the bill of Oct. 12.', 'You used 136 kWh more, at the same price.'],
    ...['$3.11 less:', '30 days, not 31.'],
    ...['$24.53 more:', '24.9 kWh a day, not 19.7.'],
  ]);
});

test('where something was left from before, only the new charges are compared', () => {
  const [, against] = whyOf([aPastBill({ totalDue: cad(200) }), theOneBefore()]);
  expect(against).toBe('The new charges: $21.42 more than on the bill of Oct. 12.');
});

test('an estimate is told on the bill, in the chart and in the list; kWh of one were not used but billed', () => {
  const markup = summaryOf(NOVEMBER, '01', [aPastBill({ readType: 'E' }), theOneBefore()]);
  const texts = textsIn(markup);
  expect(whyOf([aPastBill({ readType: 'E' }), theOneBefore()]).slice(0, 4)).toEqual([
    USE,
    ESTIMATED,
    ...['$21.42 more than the bill of Oct. 12.', '136 kWh more were billed, at the same price.'],
  ]);
  const before = 'The bill before was estimated.';
  expect(texts).not.toContain(before);
  expect(whyOf([aPastBill(), theOneBefore({ readType: 'R' })])).toContain(before);
  expect(texts).toContain(`Striped: estimated, not read. Read your meter and we correct it.`);
  expect(texts.filter((text) => text === 'estimated')).toHaveLength(2);
  expect(texts).toContain('Estimated for Nov. 9, not read: 30 828.');
});

test.each<[string, object, object]>([
  ['equalized plan', { eppFlag: true }, {}],
  ['history that is older than the bill', { DocumentID: '700099999999' }, {}],
  ['multiplier that is not known', {}, { multiplier: undefined }],
])('nothing is said of why with an %s', (_, bill, past) => {
  expect(whyOf([aPastBill(past), theOneBefore()], bill)).toEqual([]);
});

test('of what a bill is made: its energy at its price, its other charges, its register and who read it', () => {
  const madeOf = (change: object) => {
    const texts = textsIn(summaryOf(NOVEMBER, '01', [aPastBill(change)]));
    return texts.slice(texts.indexOf('What makes up $148.73') + 1, texts.indexOf(PDF));
  };
  expect(madeOf({})).toEqual([
    ...['Basic monthly charge', '$29.45'],
    ...['748 kWh at 15.0 ¢', '$112.20'],
    ...['GST 5%', '$7.08'],
    ...['New charges', '$148.73'],
    ...['From before', '$0.00'],
    ...['Amount due', '$148.73'],
    'Read by you on Nov. 9: 30 828.',
    'Last payment received Nov. 3: $162.87.',
  ]);
  const note = (readType: string) => madeOf({ readType }).at(-2);
  expect(note('A')).toBe('Read on Nov. 9: 30 828.');
  expect(note('R')).toBe('Estimated for Nov. 9, not read: 30 828.');
  expect(note('X')).toBe('Register on Nov. 9: 30 828.');
  expect(madeOf({ read: undefined }).at(-2)).toBe('$148.73');
});

test('the bills stand in a table by year, five at first, each with its PDF by the day it was issued', () => {
  const older = Array.from({ length: 6 }, (_, at) =>
    theOneBefore({ documentId: `7000123456${70 + at}`, issuedOn: `2026-0${9 - at}-12` }),
  );
  const markup = summaryOf(NOVEMBER, '01', [aPastBill(), theOneBefore(), ...older, aYearBefore()]);
  const texts = textsIn(markup);
  const at = texts.indexOf('Bills of 2026');
  expect(texts.slice(at + 1, at + 11)).toEqual([
    ...['Bill of', 'What happened', 'Amount', 'PDF'],
    ...['Nov. 12', 'Due Dec. 7', '$148.73'],
    ...['Oct. 12', 'Paid Nov. 4', '$127.31'],
  ]);
  const pdfs = Object.keys(buttonsIn(markup)).filter((name) => name.startsWith('PDF of '));
  expect(pdfs).toEqual(['PDF of Nov. 12', 'PDF of Oct. 12', 'PDF of Sep. 12', 'PDF of Aug. 12', 'PDF of Jul. 12']);
  expect(buttonsIn(markup)['Show 3 more of 2026']).toBe(true);
});

test.each<[string, object, string]>([
  ['late', { paymentDueBy: '2026-11-20' }, 'Was due Nov. 20'],
  ['a credit', { totalDue: cad(-36.2) }, 'Nothing to pay'],
  ['paid in part', { payment: { amount: cad(100), receivedOn: '2026-11-20' } }, '$100.00 received Nov. 20'],
])('what happened to the latest bill: %s', (_, change, says) => {
  const texts = textsIn(summaryOf(NOVEMBER, '01', [aPastBill(change)]));
  expect(texts[texts.indexOf('PDF') + 2]).toBe(says);
});

test('an older bill that was not paid went to the next one', () => {
  const texts = textsIn(summaryOf(NOVEMBER, '01', [aPastBill(), theOneBefore({ payment: null })]));
  expect(texts[texts.indexOf('Oct. 12') + 1]).toBe('Went to the next bill');
});

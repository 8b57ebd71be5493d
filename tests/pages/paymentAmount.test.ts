import { beforeAll, expect, test } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { AmountForm } from '#features/payment/AmountForm.tsx';
import type { Flow } from '#features/payment/usePayment.ts';
import type { Hindrance } from '#parts/status/useSyncStatus.ts';
import type { ToPay } from '#rules/toPay.ts';
import { accountDetails } from './anAccount.ts';
import { ACCOUNT, flowAfter, flowIn } from './aPayment.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The page of the amount: what it proposes, what follows from what is typed, and what it refuses. */

beforeAll(() => wordsLoaded('payment', 'paid', 'shell', 'contact'));

interface Given {
  payments?: object | null;
  hindrance?: Hindrance | null;
  books?: ToPay['books'];
}
const formOf = (
  flow: Flow,
  { payments = null, hindrance = null, books = null }: Given = {},
  whose: { account?: object; details?: object } = {},
) =>
  markupOf(AmountForm, {
    flow,
    account: { ...ACCOUNT, ...whose.account },
    details: accountDetails(whose.details),
    payments: payments as never,
    hindrance,
    books,
  });
const typed = (text: string) => flowAfter([{ type: 'TYPE', typed: text }]);
const boxOf = (markup: string) => /<input [^>]*value="([^"]*)"/.exec(markup)?.[1];
/** What stands beside each name. */
const figuresIn = (markup: string) =>
  Object.fromEntries(
    [...markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => [name, value]),
  );
const PLAN = 'Or automatically from your bank account';
/** Where it leads beside the payment plan. */
function leadsOf(markup: string): Record<string, string> {
  const { [PLAN]: _plan, ...others } = linksIn(markup);
  return others;
}
const atLeast = 'Must be at least one dollar';

test('what is due is proposed, with its fee, its total and the account that it is paid for [PAY-01] [PAY-02]', () => {
  const markup = formOf(flowIn('entering'));
  expect(boxOf(markup)).toBe('184.27');
  expect(textsIn(markup)).toEqual([
    'Payment amount',
    '$',
    'Convenience fee (1.75%)',
    '$3.22',
    'Total charged to your card',
    '$187.49',
    'Remaining balance',
    '$0.00',
    'Without this fee: with your bank or its app, or by cheque.',
    PLAN,
    'Proceed',
    'Account',
    'Name',
    'Home quarter',
    'Account number',
    '500010350138',
    'Service address',
    '127 Smith Street East, Yorkton SK',
    'Amount due',
    '$184.27',
  ]);
  expect(linksIn(markup)).toEqual({ [PLAN]: '/my-profile/pre-authorized-payment-plan' });
  expect(buttonsIn(markup)).toEqual({ Proceed: true });
});

test.each<[string, object, object]>([
  ['of a business', { accountType: '02' }, {}],
  ['that is commercial', {}, { accountCategory: 'Commercial' }],
  ['that is closed', {}, { activeFlag: false }],
])('of an account %s automatic payments are no link: it is said whom to call', (_what, account, details) => {
  const markup = formOf(flowIn('entering'), {}, { account, details });
  expect(textsIn(markup)).toContain(
    'Without this fee: with your bank or its app, or by cheque. To pay automatically from your bank account, call 1-306-555-0120.',
  );
  expect(linksIn(markup)).toEqual({});
});

test('where nothing is due nothing is proposed', () => {
  const markup = formOf(flowAfter([], { dueCents: 0 as never }));
  expect(boxOf(markup)).toBe('');
  expect(figuresIn(markup)).toMatchObject({ 'Total charged to your card': '$0.00', 'Amount due': '$0.00' });
});

test.each([
  ['184.27', '$3.22', '$187.49', '$0.00'],
  ['184.26', '$3.22', '$187.48', '$0.01'],
  ['184.28', '$3.22', '$187.50', '$0.00'],
  ['100.00', '$1.75', '$101.75', '$84.27'],
  ['100.28', '$1.75', '$102.03', '$83.99'],
  ['100.29', '$1.76', '$102.05', '$83.98'],
  ['1000', '$17.50', '$1,017.50', '$0.00'],
  ['0.28', '$0.00', '$0.28', '$183.99'],
  ['0.29', '$0.01', '$0.30', '$183.98'],
  ['', '$0.00', '$0.00', '$184.27'],
  ['.', '$0.00', '$0.00', '$184.27'],
])('of %j the fee is %s, the total %s, and %s remains [PAY-07] [PAY-08] [PAY-09]', (text, fee, total, remaining) => {
  expect(figuresIn(formOf(typed(text)))).toMatchObject({
    'Convenience fee (1.75%)': fee,
    'Total charged to your card': total,
    'Remaining balance': remaining,
    'Amount due': '$184.27',
  });
});

test.each([
  ['$1,2.3.45x', '12.34', '12.34'],
  ['$12.5', '12.5', '12.50'],
  ['12', '12', '12.00'],
  ['12.', '12.', '12.00'],
  ['.5', '.5', '0.50'],
])('of %j the box keeps %s, and when it is left it says %s [PAY-04] [PAY-05] [PAY-06]', (text, kept, left) => {
  expect(boxOf(formOf(typed(text)))).toBe(kept);
  expect(boxOf(formOf(flowAfter([{ type: 'TYPE', typed: text }, { type: 'LEAVE_FIELD' }])))).toBe(left);
});

test.each([
  ['', true],
  ['0', true],
  ['0.99', true],
  ['1', false],
  ['1.00', false],
  ['1.01', false],
  ['184.27', false],
])('Proceed with %j is told that it is less than a dollar: %s [PAY-03]', (text, isRefused) => {
  const markup = formOf(flowAfter([{ type: 'TYPE', typed: text }, { type: 'PROCEED' }]));
  expect(textsIn(markup).includes(atLeast)).toBe(isRefused);
  expect(markup.includes('aria-invalid="true"')).toBe(isRefused);
  expect(buttonsIn(markup)).toEqual(isRefused ? { Proceed: true } : { 'Proceed Opening …': false });
  expect(markup.includes('readOnly')).toBe(!isRefused);
  const typedAnew = flowAfter([{ type: 'TYPE', typed: text }, { type: 'PROCEED' }, { type: 'TYPE', typed: '12' }]);
  expect(textsIn(formOf(typedAnew))).not.toContain(atLeast);
});

test.each<[Hindrance, string]>([
  ['offline', 'There is no connection. Paying needs one; what you typed stays here.'],
  [
    'noAnswer',
    'We cannot be reached right now. Your connection is fine. Paying needs an answer from us; what you typed stays here.',
  ],
  ['signedOut', 'You were signed out. Sign in again to pay; what you typed stays here.'],
])('why nothing can be paid now is said above the amount: %s', (hindrance, says) => {
  const markup = formOf(flowIn('entering', { typed: '47.11' }), { hindrance });
  expect(textsIn(markup)[0]).toBe(says);
  expect(boxOf(markup)).toBe('47.11');
  expect(buttonsIn(markup)).toEqual({ Proceed: true });
  expect(leadsOf(markup)).toEqual(hindrance === 'signedOut' ? { 'Sign in again': '/Login?returnUrl=%2F' } : {});
});

test.each([
  ['cancelled', 'The payment was cancelled. Nothing was charged.'],
  ['expired', 'The payment was open too long and has expired. Nothing was charged.'],
] as const)('a payment that was %s says so, and the amount is still there [PAY-23]', (ended, says) => {
  const markup = formOf(flowIn('entering', { ended, typed: '50.00' }), {
    payments: { payment: { state: 'open', paymentAmount: '50.00' }, unbilled: [] },
  });
  expect(textsIn(markup)[0]).toBe(says);
  expect(boxOf(markup)).toBe('50.00');
  // The copy of the payments is older than what this page knows.
  expect(leadsOf(markup)).toEqual({});
});

test.each([
  ['open', { 'Your payment of $50.00 is not finished See how it ended, or go on with it. Do not pay again.': true }],
  ['approved', { 'Your payment of $50.00 was approved See what became of it': true }],
  ['declined', { 'Your payment of $50.00 was declined See what became of it': true }],
  ['expired', { 'Your payment of $50.00 was not made See what became of it': true }],
  ['cancelled', {}],
])('a payment that is %s is told above the amount, and led to', (state, links) => {
  const payments = { payment: { state, paymentAmount: '50.00' }, unbilled: [] };
  const found = leadsOf(formOf(flowIn('entering'), { payments }));
  expect(Object.keys(found)).toEqual(Object.keys(links));
  expect(Object.values(found).every((to) => to === '/my-bill/payment-details')).toBe(true);
});

test('that somebody else on the account is paying is told above the amount, without a way into their payment', () => {
  const anothers = { orderNo: '1', paymentAmount: '50.00', state: 'open', isAnothers: true };
  const markup = formOf(flowIn('entering'), { payments: { payment: null, anothers, unbilled: [] } });
  expect(textsIn(markup)[0]).toBe(
    'Somebody else on this account is paying $50.00 by card right now, or we do not know yet how that ended.',
  );
  expect(leadsOf(markup)).toEqual({});
});

test('but not how much, where nothing shows yet that the account is this customer’s', () => {
  const anothers = { orderNo: '1', state: 'open', isAnothers: true };
  const markup = formOf(flowIn('entering'), { payments: { payment: null, anothers, unbilled: [] } });
  expect(textsIn(markup)[0]).toBe('A payment by someone else on this account is under way.');
  expect(leadsOf(markup)).toEqual({});
});

test('what was received and is on no bill yet is named, each by itself, before the amount', () => {
  const unbilled = [
    { orderNo: '1', paymentAmount: '50.00', paidOn: '2025-11-20' },
    { orderNo: '2', paymentAmount: '1000.29', paidOn: '2025-11-19', billedBy: '2025-11-29' },
  ];
  expect(textsIn(formOf(flowIn('entering'), { payments: { payment: null, unbilled } })).slice(0, 3)).toEqual([
    'Payment of $50.00 received on Nov. 20, 2025, on your bill in a few days. Do not pay it again.',
    'Payment of $1,000.29 received on Nov. 19, 2025, still not on your bill: call us. Do not pay it again.',
    'Payment amount',
  ]);
});

test.each([
  [8_410, 'On Nov. 20, 2025, $84.10 was open on your account.'],
  [0, 'On Nov. 20, 2025, $0.00 was open on your account.'],
  [-1, 'On Nov. 20, 2025, your account had $0.01 in your favour.'],
])(
  'where the utility’s books have another amount than the bill, %i, they are named last, below the amount due',
  (openCents, says) => {
    const texts = textsIn(formOf(flowIn('entering'), { books: { openCents, on: '2025-11-20' } }));
    expect(texts.slice(-3)).toEqual(['Amount due', '$184.27', says]);
  },
);

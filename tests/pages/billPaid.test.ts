import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillSummary } from '#features/bill/BillSummary.tsx';
import { aBill, FETCHED_AT, NOON } from './aBill.ts';
import { accountDetails } from './anAccount.ts';
import { markupOf, textsIn } from './pageMarkup.tsx';

/* What the page of a bill says first once it was paid by card, until the utility counts that off. */

// What it asks about stands there once it is pressed.
vi.mock('#features/bill/PayInstead.tsx', () => ({
  PayInstead: ({ amount, day }: { amount: string; day: string }) => `Instead of ${amount} on ${day}`,
}));
beforeAll(() => wordsLoaded('bill', 'bill-history', 'paid', 'shell', 'contact'));
beforeEach(() => vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** All that is said above what the amount is made of. */
function firstOf(payments: object): string[] {
  const details = accountDetails({ meterType: '01' });
  const texts = textsIn(
    markupOf(BillSummary, {
      bill: aBill(payments),
      details,
      accountType: '01',
      isProofNeeded: false,
      fetchedAt: FETCHED_AT,
    }),
  );
  const end = texts.findIndex((text) => /^What (makes up|is on this bill)/.test(text));
  expect(end).toBeGreaterThan(0);
  return texts.slice(0, end);
}

const PAY = 'Pay $1,184.27';
const RECEIVED = { orderNo: '1', paymentAmount: '1000.00', paidOn: '2026-11-21', paidAt: '2026-11-21T08:04:00-06:00' };
test.each<[string, object, string[]]>([
  [
    'in part',
    { unbilled: [RECEIVED] },
    ['Due Friday, Dec. 4, in 13 days', '$184.27', '$1,000.00 received, $184.27 open', 'Pay $184.27'],
  ],
  [
    'in full, today',
    { unbilled: [{ ...RECEIVED, paymentAmount: '1184.27' }] },
    [
      'Paid today, 8:04 a.m.',
      '$1,184.27',
      'Not on your bill yet. It can take a few days. Do not pay again. Your receipt is in our e-mail.',
    ],
  ],
  [
    'in full, today, by somebody else',
    { unbilled: [{ ...RECEIVED, paymentAmount: '1184.27', isAnothers: true }] },
    [
      'Paid today, 8:04 a.m.',
      '$1,184.27',
      'Somebody else on this account paid it. Not on your bill yet. It can take a few days. Do not pay again.',
    ],
  ],
  [
    'in full, yesterday',
    { unbilled: [{ ...RECEIVED, paymentAmount: '1184.27', paidOn: '2026-11-20' }] },
    ['Nothing to pay', '$0.00', 'Nothing is owing.', '$1,184.27 received, $0.00 open'],
  ],
  [
    'or not: nobody knows yet',
    { payment: { orderNo: '1', paymentAmount: '1184.27', state: 'open' } },
    [
      'Checking your payment',
      'Do not pay again',
      'Your payment of $1,184.27 is not finished, or we do not know yet how it ended.',
      'See how it stands',
    ],
  ],
  [
    'or not yet: by somebody else',
    { payment: { orderNo: '1', paymentAmount: '1184.27', state: 'open', isAnothers: true } },
    [
      'Somebody else is paying',
      'Do not pay as well',
      'Somebody else on this account is paying $1,184.27 by card right now, or we do not know yet how that ended.',
    ],
  ],
])('a bill that was paid by card %s, asks for no more than is open [BILL-12]', (_what, payments, says) => {
  expect(firstOf(payments)).toEqual(says);
});

const inBooks = (amount: number) => ({ openBalance: { amount: { amount, currency: 'CAD' }, on: '2026-11-20' } });
test.each<[string, object, string[]]>([
  [
    'paid at a bank',
    inBooks(0),
    ['Nothing to pay', '$0.00', 'Nothing is owing.', 'On Nov. 20, $0.00 was open on your account.'],
  ],
  [
    'paid at a bank, and more than that',
    inBooks(-15.73),
    ['Nothing to pay', '$0.00', 'Nothing is owing.', 'On Nov. 20, your account had $15.73 in your favour.'],
  ],
  [
    'paid in part',
    inBooks(184.27),
    ['Due Friday, Dec. 4, in 13 days', '$184.27', 'On Nov. 20, $184.27 was open on your account.', 'Pay $184.27'],
  ],
  [
    'with more on the account than on the bill',
    inBooks(1300),
    ['Due Friday, Dec. 4, in 13 days', '$1,184.27', 'On Nov. 20, $1,300.00 was open on your account.', PAY],
  ],
  ['just as it is', inBooks(1184.27), ['Due Friday, Dec. 4, in 13 days', '$1,184.27', PAY]],
])('a bill that the utility’s books have %s, asks for no more than they have open', (_what, books, says) => {
  expect(firstOf(books)).toEqual(says);
});

test.each<[string, object, string[]]>([
  ['nothing was paid', {}, ['Instead of $1,184.27 on 2026-12-04']],
  ['a part was paid by card', { unbilled: [RECEIVED] }, ['Instead of $184.27 on 2026-12-04']],
  ['all of it was paid by card', { unbilled: [{ ...RECEIVED, paymentAmount: '1184.27' }] }, []],
  ['a payment is under way', { payment: { orderNo: '1', paymentAmount: '1184.27', state: 'open' } }, []],
])('of a pre-authorized plan "Pay now instead" asks for what is open: %s [BILL-12]', (_what, payments, says) => {
  expect(firstOf({ appFlag: true, ...payments }).filter((text) => text.startsWith('Instead'))).toEqual(says);
});

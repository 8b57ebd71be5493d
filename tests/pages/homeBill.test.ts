import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { wordsLoaded } from '#content/bundled.ts';
import { BillHero } from '#features/bill/BillHero.tsx';
import { BillRows } from '#features/bill/BillRows.tsx';
import { billStand, toPay } from '#rules/toPay.ts';
import { aBill, cad } from './aBill.ts';
import { linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* What home says of the bill: as its hero, or as a row. */

beforeAll(() => wordsLoaded('paid', 'contact'));
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00-06:00'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const TODAY = '2026-11-25';
const paid = (paymentAmount: string, change: object = {}) => ({
  orderNo: paymentAmount,
  paymentAmount,
  paidOn: TODAY,
  paidAt: '2026-11-25T08:04:00-06:00',
  billedBy: '2026-12-05',
  ...change,
});
const payment = (state: string) => ({ orderNo: 'open', paymentAmount: '212.18', state });
interface Payments {
  unbilled?: object[];
  payment?: object;
}
function billOf(change: object, payments: Payments = {}) {
  const bill = { ...aBill({ totalDue: cad(212.18), paymentDueBy: '2026-11-19', ...change }), ...payments };
  const known = toPay(bill as never, '01', TODAY);
  return { toPay: known, stand: billStand(known, TODAY), isIssued: bill.billIssuedFlag, today: TODAY };
}
const heroOf = (change: object, payments?: Payments) => {
  const bill = billOf(change, payments);
  return bill.stand === 'nothing' ? '' : markupOf(BillHero, { ...bill, stand: bill.stand });
};
const rowsOf = (change: object, payments?: Payments, isInHero = false) =>
  markupOf(BillRows, { bill: billOf(change, payments), isInHero });

const PAY = '/my-bill/payment-summary';
const STANDS = '/my-bill/payment-details';
const MORE = { 'I need more time': '/requests/payment-arrangement' };

test.each<[string, object, Payments | undefined, string[], Record<string, string>]>([
  [
    'late',
    {},
    undefined,
    ['6 days late', '$212.18', 'Was due Thursday, Nov. 19', 'Pay $212.18', 'I need more time'],
    { 'Pay $212.18': PAY, ...MORE },
  ],
  [
    'one day late, and paid in part',
    { paymentDueBy: '2026-11-24' },
    { unbilled: [paid('100.00')] },
    [
      '1 day late',
      '$112.18',
      'Was due Tuesday, Nov. 24',
      '$100.00 received, $112.18 open',
      'Pay $112.18',
      'I need more time',
    ],
    { 'Pay $112.18': PAY, ...MORE },
  ],
  [
    'late, and more time was asked for',
    {
      requests: [
        { key: '2', kind: 'paymentArrangement', reference: 'Q-2', askedAt: '2026-11-24T09:00:00-06:00' },
        { key: '1', kind: 'paymentArrangement', reference: 'Q-1', askedAt: '2026-11-20T09:00:00-06:00' },
      ],
    },
    undefined,
    [
      '6 days late',
      '$212.18',
      'Was due Thursday, Nov. 19',
      'We have your request of Nov. 24.',
      'Pay $212.18',
      'See your request',
    ],
    { 'Pay $212.18': PAY, 'See your request': '/requests' },
  ],
  [
    'late, and what was asked for is answered, or something else',
    {
      requests: [
        { key: '2', kind: 'dueDate', reference: 'Q-2', askedAt: '2026-11-24T09:00:00-06:00' },
        {
          ...{ key: '1', kind: 'paymentArrangement', reference: 'Q-1', askedAt: '2026-11-20T09:00:00-06:00' },
          ...{ answeredAt: '2026-11-23T09:00:00-06:00', answer: 'No.' },
        },
      ],
    },
    undefined,
    ['6 days late', '$212.18', 'Was due Thursday, Nov. 19', 'Pay $212.18', 'I need more time'],
    { 'Pay $212.18': PAY, ...MORE },
  ],
  [
    'due today',
    { paymentDueBy: TODAY },
    undefined,
    ['Due today, Wednesday, Nov. 25', '$212.18', 'Pay $212.18'],
    { 'Pay $212.18': PAY },
  ],
  [
    'due tomorrow',
    { paymentDueBy: '2026-11-26' },
    undefined,
    ['Due tomorrow, Thursday, Nov. 26', '$212.18', 'Pay $212.18'],
    { 'Pay $212.18': PAY },
  ],
  [
    'due in twelve days',
    { paymentDueBy: '2026-12-07', totalDue: cad(12345.67) },
    undefined,
    ['Due Monday, Dec. 7, in 12 days', '$12,345.67', 'Pay $12,345.67'],
    { 'Pay $12,345.67': PAY },
  ],
  [
    'paid today',
    {},
    { unbilled: [paid('212.18')] },
    [
      'Paid today, 8:04 a.m.',
      '$212.18',
      'Not on your bill yet. It can take a few days. Do not pay again. Your receipt is in our e-mail.',
    ],
    {},
  ],
  [
    'paid today, and its receipt was not seen',
    {},
    { unbilled: [paid('212.18')], payment: payment('approved') },
    [
      'Paid today, 8:04 a.m.',
      '$212.18',
      'Not on your bill yet. It can take a few days. Do not pay again. Your receipt is in our e-mail.',
      'See the receipt',
    ],
    { 'See the receipt': STANDS },
  ],
  [
    'a payment that is not over',
    {},
    { payment: payment('open') },
    [
      'Checking your payment',
      'Do not pay again',
      'Your payment of $212.18 is not finished, or we do not know yet how it ended.',
      'See how it stands',
    ],
    { 'See how it stands': STANDS },
  ],
])('the hero of a bill that is %s', (_what, change, payments, says, leads) => {
  const markup = heroOf(change, payments);
  expect(textsIn(markup)).toEqual(says);
  expect(linksIn(markup)).toEqual(leads);
});

test.each<[string, object, Payments | undefined, Record<string, string>]>([
  ['due', { paymentDueBy: '2026-12-07' }, undefined, { 'Bill Due Monday, Dec. 7 $212.18': '/my-bill' }],
  ['due without a day', { paymentDueBy: null }, undefined, { 'Bill $212.18': '/my-bill' }],
  ['late', {}, undefined, { 'Bill 6 days late $212.18': '/my-bill' }],
  [
    'paid in part',
    { paymentDueBy: '2026-12-07' },
    { unbilled: [paid('100.00')] },
    { 'Bill $100.00 received, $112.18 open $112.18': '/my-bill' },
  ],
  [
    'paid yesterday',
    {},
    { unbilled: [paid('212.18', { paidOn: '2026-11-24' })] },
    { 'Paid Nov. 24 Not on your bill yet. Do not pay again. $212.18': '/my-bill' },
  ],
  [
    'paid, and not on the bill after all those days',
    {},
    { unbilled: [paid('212.18', { paidOn: '2026-11-14', billedBy: '2026-11-24' })] },
    { 'Paid Nov. 14, still not on your bill: call us $212.18 by card. Do not pay it again.': 'tel:1-306-555-0120' },
  ],
  [
    'paid in part, and that is not on the bill after all those days',
    { paymentDueBy: '2026-12-07' },
    { unbilled: [paid('100.00', { paidOn: '2026-11-14', billedBy: '2026-11-24' })] },
    {
      'Bill $100.00 received, $112.18 open $112.18': '/my-bill',
      'Paid Nov. 14, still not on your bill: call us $100.00 by card. Do not pay it again.': 'tel:1-306-555-0120',
    },
  ],
  ['under way', {}, { payment: payment('open') }, { 'Payment of $212.18 under way Do not pay again': STANDS }],
  [
    'declined',
    { paymentDueBy: '2026-12-07' },
    { payment: payment('declined') },
    {
      'Bill Due Monday, Dec. 7 $212.18': '/my-bill',
      'Your payment of $212.18 was declined See what became of it': STANDS,
    },
  ],
  [
    'paid in part, and its receipt was not seen',
    { paymentDueBy: '2026-12-07' },
    { unbilled: [paid('100.00')], payment: { ...payment('approved'), paymentAmount: '100.00' } },
    {
      'Bill $100.00 received, $112.18 open $112.18': '/my-bill',
      'Your payment of $100.00 was approved See what became of it': STANDS,
    },
  ],
  [
    'by a pre-authorized plan',
    { appFlag: true, paymentDueBy: '2026-12-07' },
    undefined,
    { 'Bill We withdraw it on Dec. 7 $212.18': '/my-bill' },
  ],
  [
    'by a pre-authorized plan, today',
    { appFlag: true, paymentDueBy: TODAY },
    undefined,
    { 'Bill We withdraw it on Nov. 25 $212.18': '/my-bill' },
  ],
  [
    'by a pre-authorized plan, yesterday: not late',
    { appFlag: true, paymentDueBy: '2026-11-24' },
    undefined,
    { 'Bill We expected to take it Nov. 24 $212.18': '/my-bill' },
  ],
  [
    'by a pre-authorized plan without a day',
    { appFlag: true, paymentDueBy: null },
    undefined,
    { 'Bill We withdraw it from your bank account $212.18': '/my-bill' },
  ],
  [
    'by an arrangement',
    { paFlag: true },
    undefined,
    { 'Bill Payment arrangement: pay as we agreed $212.18': '/my-bill' },
  ],
  ['a credit', { totalDue: cad(-55.2) }, undefined, { 'Bill In your favour $55.20': '/my-bill' }],
  ['nothing', { totalDue: cad(0) }, undefined, { 'Bill Nothing to pay $0.00': '/my-bill' }],
  [
    'not issued',
    { billIssuedFlag: false, totalDue: null },
    undefined,
    { 'Bill Your first bill has not been issued yet': '/my-bill' },
  ],
])('the row of a bill that is %s', (_what, change, payments, leads) => {
  expect(linksIn(rowsOf(change, payments))).toEqual(leads);
});

test('what the hero says is no row, and a payment that was not accepted is one all the same', () => {
  expect(rowsOf({}, undefined, true)).toBe('');
  expect(linksIn(rowsOf({}, { payment: { ...payment('open'), isAnothers: true } }))).toEqual({
    'Somebody else is paying $212.18 Do not pay as well': '/my-bill',
  });
  expect(linksIn(rowsOf({}, { payment: payment('expired') }, true))).toEqual({
    'Your payment of $212.18 was not made See what became of it': STANDS,
  });
});

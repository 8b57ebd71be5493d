import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { wordsLoaded } from '#content/bundled.ts';
import { Checking } from '#features/payment/Checking.tsx';
import { Checkout } from '#features/payment/Checkout.tsx';
import { Outcome, payPart } from '#features/payment/Outcome.tsx';
import { CheckoutFailed } from '#features/payment/PaymentFlow.tsx';
import { CallFailed } from '#machines/callFailed.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { shownAmount } from '#machines/payment/paymentContext.ts';
import type { Hindrance } from '#parts/status/useSyncStatus.ts';
import { ACCOUNT, flowIn, OPEN } from './aPayment.ts';
import { buttonsIn, linksIn, markupOf, textsIn } from './pageMarkup.tsx';

/* The page of the card: the form, how it ended, and what is said while nobody knows. */

beforeAll(() => wordsLoaded('payment', 'shell', 'contact'));

const info =
  'Enter your card in the box below. Your card is charged $100.05 once: $98.33 for your account and a fee of $1.72.';
const disclaimer =
  'The box belongs to our card payment provider. Your card number goes to them alone; we neither see nor keep it.';
const earlier = 'You began this payment of $98.33 earlier. To pay another amount, press Cancel in the box first.';

test('what is charged and who gets the card stands above the card form [PAY-13] [PAY-25]', () => {
  const shown = { payment: OPEN, typed: '98.33' };
  const loading = markupOf(Checkout, { flow: flowIn('checkout', shown) });
  expect(textsIn(loading)).toEqual([info, disclaimer, 'Loading the card form', 'I am done']);
  const loaded = markupOf(Checkout, { flow: flowIn('checkout', { ...shown, isFrameLoaded: true }) });
  expect(textsIn(loaded)).toEqual([info, disclaimer, 'I am done']);
  expect(loaded).toContain('<iframe src="http://127.0.0.1/checkout" title="Card payment"');
  expect(loaded).not.toContain('inert');
});

test('a card form of another amount than the one that was typed says that it is of an earlier payment', () => {
  const textsOf = (typed: string) =>
    textsIn(markupOf(Checkout, { flow: flowIn('checkout', { payment: OPEN, typed }) }));
  expect(textsOf('98.34')).toContain(earlier);
  expect(textsOf('98.32')).toContain(earlier);
  expect(textsOf('98.33')).not.toContain(earlier);
});

test('a card form is covered while it is asked whether its payment stands', () => {
  const flow = flowIn('checkout', { payment: OPEN, typed: '98.33', isFrameLoaded: true });
  const markup = markupOf(Checkout, { flow: { ...flow, isCovered: true } });
  expect(textsIn(markup)).toContain(
    'We are asking whether this payment is still open. Please wait with your card; what you typed stays. This needs a connection.',
  );
  expect(markup).toMatch(/<div class="opacity-0" inert=""><iframe/);
});

test('a card form that did not come says so, and can be loaded again [PAY-15]', () => {
  const markup = markupOf(CheckoutFailed, { flow: flowIn('checkoutFailed', { payment: OPEN }) });
  expect(markup).toMatch(/^<div role="alert">/);
  expect(textsIn(markup)).toEqual([
    'The card form did not load',
    'Nothing was charged. Check your connection and load it again.',
    'Load it again',
    'Go to your bill',
  ]);
  expect(buttonsIn(markup)).toEqual({ 'Load it again': true, 'Go to your bill': true });
});

const CHECKING = [
  'Do not pay again.',
  'We ask the card payment provider how your payment of $100.05 ended, until we know. You can close the app: the next time you open it, it shows the outcome.',
];

test.each([
  ['outcomeUnknown', { 'Ask again': true, 'Go to your bill': true }],
  ['askingReceipt', { 'Ask again Asking …': false, 'Go to your bill': true }],
  ['cancelling', { 'Ask again Asking …': false, 'Go to your bill': true }],
] as const)('while nobody knows the outcome the customer is told not to pay again: %s [PAY-18]', (state, buttons) => {
  const markup = markupOf(Checking, { flow: flowIn(state, { payment: OPEN }), hindrance: null });
  expect(textsIn(markup).slice(0, 2)).toEqual(CHECKING);
  expect(markup).toMatch(/^<div role="status">/);
  expect(buttonsIn(markup)).toEqual(buttons);
});

test('why the outcome could not be asked for is told beside the warning', () => {
  const failure = new CallFailed({ why: 'busy', title: 'Failed to Load Receipt' });
  const markup = markupOf(Checking, { flow: flowIn('outcomeUnknown', { payment: OPEN, failure }), hindrance: null });
  expect(textsIn(markup)).toEqual([...CHECKING, 'Failed to Load Receipt', 'Ask again', 'Go to your bill']);
});

test.each<[Hindrance, string]>([
  ['offline', 'There is no connection. We go on asking as soon as there is one.'],
  ['noAnswer', 'We cannot be reached right now. Your connection is fine; we go on asking.'],
  ['signedOut', 'You were signed out. Sign in again to see how your payment ended.'],
])('what keeps the outcome away is said: %s', (hindrance, says) => {
  const markup = markupOf(Checking, { flow: flowIn('outcomeUnknown', { payment: OPEN }), hindrance });
  expect(textsIn(markup).slice(0, 3)).toEqual([...CHECKING, says]);
  expect(Object.keys(linksIn(markup))).toEqual(hindrance === 'signedOut' ? ['Sign in again'] : []);
});

test.each<[Hindrance | null, string]>([
  [null, 'We could not look for your payment. If you have paid already, do not pay again.'],
  [
    'offline',
    'There is no connection. If you have paid already, do not pay again: we show how it ended as soon as there is one.',
  ],
  ['noAnswer', 'We cannot be reached right now. Your connection is fine. If you have paid already, do not pay again.'],
  ['signedOut', 'You were signed out. Sign in again to see your payment. If you have paid already, do not pay again.'],
])('where no payment could be looked for, nobody is told that one is open: %s [PAY-12]', (hindrance, says) => {
  const texts = textsIn(markupOf(Checking, { flow: flowIn('notOpened'), hindrance }));
  expect(texts.filter((text) => text !== 'Sign in again')).toEqual([says, 'Ask again', 'Go to your bill']);
});

test('until it is known whether there is a payment, the page says that it looks for one [PAY-12]', () => {
  expect(textsIn(markupOf(Checking, { flow: flowIn('opening'), hindrance: null }))).toEqual([
    'Looking for your payment',
  ]);
});

const outcomeOf = (change: object) => {
  const payment = { ...OPEN, ...change };
  return markupOf(Outcome, {
    flow: flowIn(payment.state as 'approved' | 'declined', { payment }),
    account: ACCOUNT,
  });
};

test('an approved payment says what was received, with its receipt [PAY-19] [RCP-02]', () => {
  const markup = outcomeOf({ state: 'approved' });
  expect(markup).toMatch(/^<div role="alert">/);
  expect(textsIn(markup)).toEqual([
    'We received your payment of $98.33. It is on your bill in a few days.',
    'Receipt',
    'Account',
    'Home quarter, 500010350138',
    'Payment amount',
    '$98.33',
    'Convenience fee',
    '$1.72',
    'Total',
    '$100.05',
    'Close',
    'Download receipt',
  ]);
});

test('a payment that is paid back says so, and is called no receipt', () => {
  expect(textsIn(outcomeOf({ state: 'approved', isRefundDue: true })).slice(0, 3)).toEqual([
    '$100.05 goes back to your card',
    'Your card was charged although this payment had been cancelled, or another one took its place. You need not do ' +
      'anything, and it does not count toward your bill. We are sending you an e-mail about it: its order number is ' +
      'what we need if the money does not come.',
    'The charge',
  ]);
});

test('a declined payment says that nothing was taken, what it may be, and what may be done: again, a part, a call [PAY-20]', () => {
  const markup = outcomeOf({ state: 'declined' });
  expect(markup).toMatch(/^<div role="alert">/);
  expect(textsIn(markup)).toEqual([
    'Nothing was taken. We are not told why.',
    'Most often it is one of these:',
    'A wrong number, date or code: try again.',
    'The limit of the card: pay a part, or use another card.',
    'A block by the bank: call the number on the card.',
    ...['Pay a part', 'You choose the amount.'],
    ...['Talk to us', '1-306-555-0120'],
    'Try again',
  ]);
  expect(buttonsIn(markup)).toEqual({ 'Pay a part You choose the amount.': true, 'Try again': true });
  expect(linksIn(markup)).toEqual({ 'Talk to us 1-306-555-0120': 'tel:1-306-555-0120' });
});

test('a part is paid with an empty box for its amount, on the page of the amount [PAY-20]', () => {
  const { state } = flowIn('declined', { payment: { ...OPEN, state: 'declined' }, typed: '98.33' });
  const actor = createActor(paymentMachine, { snapshot: state, input: state.context }).start();
  payPart(actor.send);
  const { value, context } = actor.getSnapshot();
  actor.stop();
  expect([value, shownAmount(context)]).toEqual(['entering', '']);
});

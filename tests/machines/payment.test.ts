import { expect, test } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { CallFailed } from '#machines/callFailed.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import {
  askAgainAfter,
  type Found,
  type FrameMessage,
  isAmountWrong,
  isToBeConfirmed,
  type Page,
  type Payment,
  type PaymentContext,
  shownAmount,
} from '#machines/payment/paymentContext.ts';
import type { PaymentEvent } from '#machines/payment/paymentSetup.ts';
import { definedTransitions, walks } from './walk.ts';

const open: Payment = {
  ticket: 'ticket-1',
  amountCents: 18427,
  feeCents: 322,
  state: 'open',
  isRefundDue: false,
  checkout: { url: 'http://127.0.0.1/checkout', mode: 'qa' },
  receipt: null,
};
const being = (state: Payment['state']): Payment => ({ ...open, state });
const found = (state: Payment['state'], isSubmitted = false): Found => ({ ...being(state), isSubmitted });
const STATES: Payment['state'][] = ['open', 'approved', 'declined', 'cancelled', 'expired'];
const lost = new CallFailed({ why: 'connection', title: 'Payment Setup Error' });
const otherOpen = new CallFailed({ why: 'refused', title: 'Payment Setup Error', code: 'paymentOpen' });

type Snapshot = SnapshotFrom<typeof paymentMachine>;
type Answer = { type: string; output?: unknown; error?: unknown };
type Step = PaymentEvent | Answer;

const done = (state: string, output: unknown): Answer => ({ type: `xstate.done.actor.0.payment.${state}`, output });
const failed = (state: string, error: unknown = lost): Answer => ({
  type: `xstate.error.actor.0.payment.${state}`,
  error,
});
const says = (said: FrameMessage): PaymentEvent => ({ type: 'FRAME', said });
const SAID: FrameMessage[] = ['loaded', 'scriptFailed', 'cancelled', 'failed', 'finished'];

const events: Step[] = [
  ...['', '0.99', '50', '184.27', '200'].map((typed) => ({ type: 'TYPE' as const, typed })),
  ...(['LEAVE_FIELD', 'PROCEED', 'CONFIRM', 'CHANGE', 'AGAIN', 'DONE', 'STAY', 'LEAVE', 'CLOSE'] as const).map(
    (type) => ({ type }),
  ),
  { type: 'BILL', dueCents: 5000 },
  { type: 'AT', page: 'summary' },
  { type: 'AT', page: 'details' },
  ...SAID.map(says),
  done('preloading', open),
  failed('preloading'),
  failed('preloading', otherOpen),
  done('opening', null),
  ...STATES.map((state) => done('opening', found(state))),
  done('opening', found('open', true)),
  failed('opening'),
  ...STATES.map((state) => done('cancelling', being(state))),
  failed('cancelling'),
  ...STATES.map((state) => done('askingReceipt', being(state))),
  failed('askingReceipt', new Error('not one of ours')),
  { type: 'xstate.after.framePatience.payment.checkout' },
  { type: 'xstate.after.askAgain.payment.outcomeUnknown' },
];

const input = (page: Page, typed: string | null = null) => ({ caAccount: '500010', dueCents: 18427, typed, page });
const tell = ({ value, context }: { value: unknown; context: PaymentContext }) =>
  [
    value,
    isAmountWrong(context),
    isToBeConfirmed(context),
    context.isSubmitted,
    context.isCancelled,
    context.isFrameLoaded,
  ].join('|');
const walked = (page: Page) =>
  walks(paymentMachine, input(page), events as { type: string }[], tell as never) as { events: Step[]; last: string }[];

test('generated walks take every transition of a payment', () => {
  const taken = new Set([...walked('summary'), ...walked('details')].flatMap(({ last }) => last ?? []));
  // What is passed through at once is no state that an event finds.
  const wanted = definedTransitions(paymentMachine).filter((name) => !/^(known|starting) /.test(name));
  expect([...taken].sort()).toEqual(wanted);
});

/** An actor whose effects wait for the test, and what each of them was asked with. */
function start(page: Page = 'summary', typed: string | null = null) {
  const asked: unknown[] = [];
  const answers: { resolve: (value: never) => void; reject: (error: unknown) => void }[] = [];
  const effect = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(({ input: given }) => {
      asked.push([name, given]);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    });
  const note =
    (name: string) =>
    (_: unknown, { ticket }: Payment) => {
      asked.push([name, ticket]);
      return undefined;
    };
  const machine = paymentMachine.provide({
    actors: {
      preload: effect('preload'),
      open: effect('open'),
      askReceipt: effect('askReceipt'),
      cancel: effect('cancel'),
    },
    actions: { noteSeen: note('seen'), noteSubmitted: note('submitted'), tellLeft: note('left') },
  });
  const actor = createActor(machine, { input: input(page, typed) }).start();
  const state = () => (actor.getSnapshot() as Snapshot).value;
  const settle = async (how: () => void) => {
    how();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return {
    actor,
    asked,
    state,
    context: () => actor.getSnapshot().context,
    answer: (value: unknown) => settle(() => answers.at(-1)?.resolve(value as never)),
    fail: (error: unknown) => settle(() => answers.at(-1)?.reject(error)),
  };
}

async function toCheckout() {
  const flow = start();
  flow.actor.send({ type: 'PROCEED' });
  await flow.answer(open);
  return flow;
}

test('the amount due is proposed, in whole cents, and handed on once however often Proceed is pressed [PAY-11]', async () => {
  const { actor, asked, state, answer } = start();
  for (let press = 0; press < 3; press++) actor.send({ type: 'PROCEED' });
  expect(asked).toEqual([['preload', { caAccount: '500010', cents: 18427 }]]);
  await answer(open);
  expect(state()).toBe('checkout');
});

test('the box keeps digits and one dot, two decimals, and gets them when it is left [PAY-04] [PAY-05]', () => {
  const { actor, context } = start();
  actor.send({ type: 'TYPE', typed: '$1,0.5x.2' });
  expect(shownAmount(context())).toBe('10.52');
  actor.send({ type: 'TYPE', typed: '12' });
  actor.send({ type: 'LEAVE_FIELD' });
  expect(shownAmount(context())).toBe('12.00');
});

test('less than a dollar goes nowhere [PAY-03]', () => {
  for (const typed of ['', '.', '0', '0.99']) {
    const { actor, asked, context } = start('summary', typed);
    actor.send({ type: 'PROCEED' });
    expect([asked, context().problem], typed).toEqual([[], 'amount']);
  }
});

test('a dollar, and each cent above it, is handed on [PAY-03]', () => {
  for (const [typed, cents] of [
    ['1', 100],
    ['1.00', 100],
    ['1.01', 101],
    ['1.49', 149],
  ] as const) {
    const { actor, asked } = start('summary', typed);
    actor.send({ type: 'PROCEED' });
    expect(asked, typed).toEqual([['preload', { caAccount: '500010', cents }]]);
  }
});

test('an amount above what is due is confirmed once', async () => {
  const { actor, asked, state, fail } = start('summary', '200');
  actor.send({ type: 'PROCEED' });
  expect([state(), asked]).toEqual(['confirmingLarger', []]);
  actor.send({ type: 'CHANGE' });
  actor.send({ type: 'PROCEED' });
  actor.send({ type: 'CONFIRM' });
  expect(asked).toEqual([['preload', { caAccount: '500010', cents: 20000 }]]);
  await fail(lost);
  actor.send({ type: 'PROCEED' });
  expect(asked).toHaveLength(2);
});

test('a bill that changes changes what is proposed, not what was typed', () => {
  const proposed = start();
  proposed.actor.send({ type: 'BILL', dueCents: 5000 });
  expect(shownAmount(proposed.context())).toBe('50.00');
  const typed = start('summary', '184.27');
  typed.actor.send({ type: 'BILL', dueCents: 5000 });
  typed.actor.send({ type: 'PROCEED' });
  expect([shownAmount(typed.context()), typed.state()]).toEqual(['184.27', 'confirmingLarger']);
});

test('a payment that is open already is gone on with; any other failure leaves the customer on the entry [PAY-11]', async () => {
  const other = start();
  other.actor.send({ type: 'PROCEED' });
  await other.fail(otherOpen);
  expect(other.asked.at(-1)).toEqual(['open', { caAccount: '500010' }]);
  const { actor, state, context, fail } = start('summary', '20');
  actor.send({ type: 'PROCEED' });
  await fail(lost);
  expect([state(), context().problem, shownAmount(context())]).toEqual(['entering', 'setup', '20.00']);
});

test('without a ticket the account is asked for one: gone on with, its outcome shown, or back to the entry [PAY-12]', async () => {
  const wanted: [Found | null, string, unknown[]][] = [
    [null, 'entering', []],
    [found('open'), 'checkout', []],
    [found('open', true), 'outcomeUnknown', []],
    [found('approved'), 'approved', ['seen', 'ticket-1']],
    [found('declined'), 'declined', ['seen', 'ticket-1']],
    [found('expired'), 'entering', ['seen', 'ticket-1']],
  ];
  for (const [payment, state, told] of wanted) {
    const flow = start('details');
    expect(flow.asked).toEqual([['open', { caAccount: '500010' }]]);
    await flow.answer(payment);
    expect([flow.state(), flow.asked.slice(1).flat()], payment?.state).toEqual([state, told]);
  }
});

test('nothing that the card form says is an outcome: the server is asked, with the ticket [PAY-18]', async () => {
  for (const said of ['finished', 'failed'] as const) {
    const { actor, asked, state, answer } = await toCheckout();
    actor.send(says(said));
    expect([state(), asked.slice(-2)]).toEqual([
      'askingReceipt',
      [
        ['submitted', 'ticket-1'],
        ['askReceipt', open],
      ],
    ]);
    await answer(being('open'));
    expect(state()).toBe('outcomeUnknown');
  }
});

test('approved and declined come from the receipt alone, and are told to have been seen once [PAY-16]', async () => {
  for (const end of ['approved', 'declined'] as const) {
    const { actor, asked, state, answer } = await toCheckout();
    actor.send(says('finished'));
    await answer(being(end));
    expect([state(), asked.filter((one) => (one as string[])[0] === 'seen')]).toEqual([end, [['seen', 'ticket-1']]]);
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().hasTag('bill')).toBe(true);
  }
});

test('an unknown outcome is asked for until it is known, soon at first; paying again is no way out of it [PAY-18]', async () => {
  const { actor, asked, state, context, answer, fail } = await toCheckout();
  actor.send(says('failed'));
  await fail(lost);
  actor.send({ type: 'PROCEED' });
  expect([state(), context().failure?.why]).toEqual(['outcomeUnknown', 'connection']);
  actor.send({ type: 'AGAIN' });
  await answer(being('open'));
  expect([state(), asked.filter((one) => (one as string[])[0] === 'askReceipt').length]).toEqual(['outcomeUnknown', 2]);
  expect([1, 2, 3, 20].map((times) => askAgainAfter({ asked: times }))).toEqual([2000, 4000, 8000, 30_000]);
});

test('a cancelled payment goes back to the entry once the server says so, and is unknown while it does not [PAY-23]', async () => {
  const cancelled = await toCheckout();
  cancelled.actor.send(says('cancelled'));
  expect(cancelled.asked.at(-1)).toEqual(['cancel', open]);
  await cancelled.answer(being('cancelled'));
  expect([cancelled.state(), cancelled.context().ended]).toEqual(['entering', 'cancelled']);
  const paid = await toCheckout();
  paid.actor.send(says('cancelled'));
  await paid.answer(being('approved'));
  expect(paid.state()).toBe('approved');
  const away = await toCheckout();
  away.actor.send(says('cancelled'));
  await away.fail(lost);
  expect(away.state()).toBe('outcomeUnknown');
  away.actor.send({ type: 'AGAIN' });
  expect(away.asked.slice(-2)).toEqual([
    ['cancel', open],
    ['cancel', open],
  ]);
});

test('leaving the card form is asked first; only who leaves is told to the server [PAY-25] [PAY-24]', async () => {
  const { actor, asked, state } = await toCheckout();
  actor.send({ type: 'DONE' });
  actor.send({ type: 'STAY' });
  expect([state(), asked]).toEqual(['checkout', asked.slice(0, 1)]);
  actor.send({ type: 'DONE' });
  actor.send({ type: 'LEAVE' });
  expect([asked.at(-1), actor.getSnapshot().hasTag('bill')]).toEqual([['left', 'ticket-1'], true]);
});

test('a card form that is done while the customer is asked whether to leave is asked for its outcome', async () => {
  const { actor, asked } = await toCheckout();
  actor.send({ type: 'DONE' });
  actor.send(says('finished'));
  expect(asked.at(-1)).toEqual(['askReceipt', open]);
});

test('a card form that does not come can be opened again, as another frame', async () => {
  const { actor, state, context } = await toCheckout();
  actor.send(says('scriptFailed'));
  expect(state()).toBe('checkoutFailed');
  actor.send({ type: 'AGAIN' });
  expect([state(), context().frames]).toEqual(['checkout', 2]);
});

test('after a declined payment a part can be paid: back at the amount, with nothing in its box', () => {
  const input = { caAccount: '5000', dueCents: 18427, typed: null, page: 'details' } as const;
  const context = { ...createActor(paymentMachine, { input }).getSnapshot().context, payment: being('declined') };
  const actor = createActor(paymentMachine, {
    input,
    snapshot: paymentMachine.resolveState({ value: 'declined', context }),
  }).start();
  actor.send({ type: 'AT', page: 'summary' });
  expect([actor.getSnapshot().value, shownAmount(actor.getSnapshot().context)]).toEqual(['entering', '184.27']);
  actor.send({ type: 'TYPE', typed: '' });
  expect(shownAmount(actor.getSnapshot().context)).toBe('');
});

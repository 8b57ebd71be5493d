import { createActor } from 'xstate';
import type { Flow } from '#features/payment/usePayment.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { begin, type Payment, type PaymentContext } from '#machines/payment/paymentContext.ts';
import type { PaymentEvent } from '#machines/payment/paymentSetup.ts';
import { anAccount } from './anAccount.ts';

/** A payment by card in whatever state, for tables of what its pages show. */

export const OPEN: Payment = {
  ticket: 'ticket-1',
  amountCents: 9833,
  feeCents: 172,
  state: 'open',
  isRefundDue: false,
  checkout: { url: 'http://127.0.0.1/checkout', mode: 'qa' },
  receipt: null,
};

export const ACCOUNT = anAccount();

const input = { caAccount: ACCOUNT.caAccount, dueCents: 18427, typed: null, page: 'summary' } as const;
const flow = (state: Flow['state']): Flow => ({ state, send: () => {}, isCovered: false });

type Value = Parameters<typeof paymentMachine.resolveState>[0]['value'];

/** As it stands in this state. */
export const flowIn = (value: Value, context: Partial<PaymentContext> = {}): Flow =>
  flow(paymentMachine.resolveState({ value, context: { ...begin(input), ...context } }));

/** After these events, while nothing was answered yet. */
export function flowAfter(events: PaymentEvent[], given: Partial<typeof input> = {}): Flow {
  const actor = createActor(paymentMachine, { input: { ...input, ...given } }).start();
  for (const event of events) actor.send(event);
  const state = actor.getSnapshot();
  actor.stop();
  return flow(state);
}

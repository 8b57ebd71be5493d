import { assign, fromPromise, setup } from 'xstate';
import { amountOf, typedAmount } from '#rules/paymentAmount.ts';
import { CallFailed } from '../callFailed.ts';
import {
  amountCents,
  askAgainAfter,
  type Found,
  type FrameMessage,
  isAmountWrong,
  isToBeConfirmed,
  NOTHING_TYPED,
  type Page,
  type Payment,
  type PaymentContext,
  type PaymentInput,
  problem,
} from './paymentContext.ts';

export type PaymentEvent =
  | { type: 'TYPE'; typed: string }
  /** The box was left: the amount gets its two decimals (PAY-05). */
  | { type: 'LEAVE_FIELD' }
  | { type: 'PROCEED' }
  | { type: 'CONFIRM' }
  | { type: 'CHANGE' }
  /** The device has a newer bill, or heard of a payment. */
  | { type: 'BILL'; dueCents: number }
  | { type: 'FRAME'; said: FrameMessage }
  | { type: 'AGAIN' }
  /** 'I am done' (PAY-25), or another way out of the checkout. */
  | { type: 'DONE' }
  | { type: 'STAY' }
  | { type: 'LEAVE' }
  /** The outcome was read. */
  | { type: 'CLOSE' }
  /** The customer opened this one of the two pages by its address, or by going back. */
  | { type: 'AT'; page: Page };

const missing = () => Promise.reject(new Error('no effect was given'));
/** The payment that an effect is about: no state that has one comes before there is one. */
export const payment = ({ context }: { context: PaymentContext }): Payment => context.payment as Payment;

/** Effects, guards and what is kept of the flow of payment.machine.ts. */
export const paymentSetup = setup({
  types: { input: {} as PaymentInput, context: {} as PaymentContext, events: {} as PaymentEvent },
  actors: {
    /** Opens a payment of this amount, once however often it is asked for. Fails with CallFailed, as all of these do. */
    preload: fromPromise<Payment, { caAccount: string; cents: number }>(missing),
    /** The account's open payment, else the last one that the customer did not see end. */
    open: fromPromise<Found | null, { caAccount: string }>(missing),
    /** What is known of it now. */
    askReceipt: fromPromise<Payment, Payment>(missing),
    /** Says that the customer cancelled it, and gives what is known of it then. */
    cancel: fromPromise<Payment, Payment>(missing),
  },
  actions: {
    // The card form is over: kept, so that the customer is not asked to pay this again before its outcome is known.
    noteSubmitted: (_, _payment: Payment) => undefined,
    // The customer sees how it ended.
    noteSeen: (_, _payment: Payment) => undefined,
    // The customer leaves an open payment.
    tellLeft: (_, _payment: Payment) => undefined,
    type: assign(({ event }) => (event.type === 'TYPE' ? { ...NOTHING_TYPED, typed: typedAmount(event.typed) } : {})),
    complete: assign(({ context }) => {
      const cents = amountCents(context);
      return context.typed === null || cents === null ? {} : { typed: amountOf(cents) };
    }),
    confirm: assign(({ context }) => ({ confirmedCents: amountCents(context) })),
    setDue: assign(({ event }) => (event.type === 'BILL' ? { dueCents: event.dueCents } : {})),
    noteWrongAmount: assign(problem('amount')),
    noteNotSetUp: assign(({ event }) => problem('setup', (event as { error?: unknown }).error)),
    noteUnreached: assign(({ event }) => problem('unreached', (event as { error?: unknown }).error)),
    takeEnd: assign(({ context }) => ({
      payment: null,
      ended: context.payment?.state === 'expired' ? ('expired' as const) : ('cancelled' as const),
    })),
    openFrame: assign(({ context }) => ({
      isFrameLoaded: false,
      isCancelled: false,
      frames: context.frames + 1,
      asked: 0,
    })),
    noteLoaded: assign({ isFrameLoaded: true }),
    noteCancelled: assign(({ context }) => ({ isSubmitted: true, isCancelled: true, asked: context.asked + 1 })),
    noteOver: assign({ isSubmitted: true, asked: 0 }),
    startOver: assign({ ...NOTHING_TYPED, payment: null }),
  },
  guards: {
    isAtDetails: ({ context }) => context.page === 'details',
    isAmountWrong: ({ context }) => isAmountWrong(context),
    isToBeConfirmed: ({ context }) => isToBeConfirmed(context),
    isTo: ({ event }, page: Page) => event.type === 'AT' && event.page === page,
    says: ({ event }, said: FrameMessage) => event.type === 'FRAME' && event.said === said,
    isFrameMissing: ({ context }) => !context.isFrameLoaded,
    /** Another tab, or this one earlier: that one is gone on with. */
    isOtherOpen: ({ event }) => {
      const { error } = event as { error?: unknown };
      return error instanceof CallFailed && error.code === 'paymentOpen';
    },
    isNone: ({ context }) => context.payment === null,
    is: ({ context }, state: Payment['state']) => context.payment?.state === state,
    isOpen: ({ context }) => context.payment?.state === 'open',
    isSubmitted: ({ context }) => context.isSubmitted,
    isCancelled: ({ context }) => context.isCancelled,
  },
  delays: { framePatience: 30_000, askAgain: ({ context }) => askAgainAfter(context) },
});

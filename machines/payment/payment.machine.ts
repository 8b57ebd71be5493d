import { assign } from 'xstate';
import { amountCents, begin } from './paymentContext.ts';
import { payment, paymentSetup } from './paymentSetup.ts';

/** What the card form says while it is shown, also below the question whether to leave it. */
const frameEvents = {
  FRAME: [
    { guard: { type: 'says', params: 'loaded' }, actions: 'noteLoaded' },
    { guard: { type: 'says', params: 'scriptFailed' }, target: 'checkoutFailed' },
    { guard: { type: 'says', params: 'cancelled' }, target: 'cancelling' },
    {
      target: 'askingReceipt',
      actions: ['noteOver', { type: 'noteSubmitted', params: payment }],
    },
  ],
} as const;
/** A cancellation that did not reach the server is sent again; else the receipt is asked for. */
const askAgain = [{ guard: 'isCancelled', target: 'cancelling' }, { target: 'askingReceipt' }] as const;
const toSummary = { guard: { type: 'isTo', params: 'summary' }, target: 'entering', actions: 'startOver' } as const;
const toDetails = { guard: { type: 'isTo', params: 'details' }, target: 'opening' } as const;
const seen = { type: 'noteSeen', params: payment } as const;

/**
 * One payment by card.
 *
 * entering → [confirmingLarger →] preloading → checkout → askingReceipt → approved, declined, or outcomeUnknown until
 * one of these is known. Of what the card form says nothing is believed as an outcome: the server is asked. `known`
 * goes on by what it answered. Tags: which page a state is shown on (none: the summary), `frame` while the card form is
 * there, `asking` while the outcome is not known.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  context: ({ input }) => begin(input),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'isAtDetails', target: 'opening' }, { target: 'entering' }] },
    entering: {
      on: {
        TYPE: { actions: 'type' },
        LEAVE_FIELD: { actions: 'complete' },
        BILL: { actions: 'setDue' },
        PROCEED: [
          { guard: 'isAmountWrong', actions: ['complete', 'noteWrongAmount'] },
          { guard: 'isToBeConfirmed', target: 'confirmingLarger', actions: 'complete' },
          { target: 'preloading', actions: 'complete' },
        ],
        AT: toDetails,
      },
    },
    confirmingLarger: {
      on: { CONFIRM: { target: 'preloading', actions: 'confirm' }, CHANGE: 'entering', AT: toDetails },
    },
    preloading: {
      tags: 'busy',
      entry: assign({ problem: null, failure: null, ended: null }),
      invoke: {
        src: 'preload',
        input: ({ context }) => ({ caAccount: context.caAccount, cents: amountCents(context) ?? 0 }),
        onDone: { target: 'known', actions: assign({ payment: ({ event }) => event.output, isSubmitted: false }) },
        onError: [
          { guard: 'isOtherOpen', target: 'opening' },
          { target: 'entering', actions: 'noteNotSetUp' },
        ],
      },
    },
    /** No ticket in this page: the server is asked for one (PAY-12). */
    opening: {
      tags: ['details', 'busy'],
      invoke: {
        src: 'open',
        input: ({ context }) => ({ caAccount: context.caAccount }),
        onDone: {
          target: 'known',
          actions: assign(({ event }) => ({
            payment: event.output,
            isSubmitted: event.output?.isSubmitted ?? false,
          })),
        },
        onError: { target: 'notOpened', actions: 'noteUnreached' },
      },
      on: { AT: toSummary },
    },
    notOpened: { tags: 'details', on: { AGAIN: 'opening', AT: toSummary } },
    known: {
      always: [
        { guard: 'isNone', target: 'entering' },
        { guard: { type: 'is', params: 'approved' }, target: 'approved' },
        { guard: { type: 'is', params: 'declined' }, target: 'declined' },
        { guard: { type: 'is', params: 'cancelled' }, target: 'entering', actions: [seen, 'takeEnd'] },
        { guard: { type: 'is', params: 'expired' }, target: 'entering', actions: [seen, 'takeEnd'] },
        { guard: 'isSubmitted', target: 'outcomeUnknown' },
        { target: 'checkout', actions: 'openFrame' },
      ],
    },
    checkout: {
      tags: ['details', 'frame'],
      after: { framePatience: { guard: 'isFrameMissing', target: 'checkoutFailed' } },
      on: { ...frameEvents, DONE: 'leaving' },
    },
    /** The question before the page with the card form is left (PAY-25). */
    leaving: {
      tags: ['details', 'frame'],
      on: {
        ...frameEvents,
        STAY: 'checkout',
        LEAVE: { target: 'gone', actions: { type: 'tellLeft', params: payment } },
      },
    },
    /** The card form did not come (PAY-15). */
    checkoutFailed: {
      tags: 'details',
      on: {
        AGAIN: { target: 'checkout', actions: 'openFrame' },
        LEAVE: { target: 'gone', actions: { type: 'tellLeft', params: payment } },
        AT: toSummary,
      },
    },
    /** PAY-23. Without an answer the outcome is not known: it may have been paid before. */
    cancelling: {
      tags: ['details', 'asking'],
      entry: 'noteCancelled',
      invoke: {
        src: 'cancel',
        input: payment,
        onDone: { target: 'known', actions: assign({ payment: ({ event }) => event.output }) },
        onError: { target: 'outcomeUnknown', actions: 'noteUnreached' },
      },
      on: { AT: toSummary },
    },
    askingReceipt: {
      tags: ['details', 'asking'],
      entry: assign({ asked: ({ context }) => context.asked + 1 }),
      invoke: {
        src: 'askReceipt',
        input: payment,
        onDone: {
          target: 'known',
          actions: assign(({ event }) => ({ payment: event.output, problem: null, failure: null })),
        },
        onError: { target: 'outcomeUnknown', actions: 'noteUnreached' },
      },
      on: { AT: toSummary },
    },
    /** Asked for again and again; the customer is told not to pay again (PAY-18). */
    outcomeUnknown: {
      tags: ['details', 'asking'],
      after: { askAgain },
      on: { AGAIN: askAgain, CLOSE: 'gone', AT: toSummary },
    },
    approved: { tags: 'details', entry: seen, on: { CLOSE: 'gone', AT: toSummary } },
    declined: { tags: 'details', entry: seen, on: { CLOSE: 'gone', AT: toSummary } },
    /** To the bill. */
    gone: { tags: 'bill' },
  },
});

import { type Attempt, begin, type PaymentPlanContext } from './paymentPlanContext.ts';
import { paymentPlanSetup } from './paymentPlanSetup.ts';

/** What was begun goes on: a lost reply is asked for once more, and then the utility is asked what it has. */
const lostReplies = (self: 'submitting' | 'cancelling') =>
  [
    { guard: 'isChangedMeanwhile', target: 'loading', actions: 'noteChangedMeanwhile' },
    { guard: 'isLostOnce', target: self, reenter: true, actions: 'noteLost' },
    { guard: 'isLost', target: 'lookingUp' },
    { target: 'failure', actions: 'noteFailed' },
  ] as const;

/**
 * That the utility does not have it does not say that it never comes: an attempt that nobody waits for may still be on its
 * way. Under its key it is sent until it is answered; that answer is the one of all that are on their way.
 */
const stillUnknown = [
  { guard: 'isChangedMeanwhile', target: 'loading', actions: 'noteChangedMeanwhile' },
  // An attempt that is still on its way would be refused for the same.
  { guard: 'isNotProven', target: 'failure', actions: 'noteFailed' },
  { target: 'outcomeUnknown' },
] as const;

const STARTED = { guard: 'isTaken', target: 'success' } as const;
const CANCELLED = { guard: 'isTaken', target: 'cancelled' } as const;
const EITHER = [{ guard: 'isCancelTaken', target: 'cancelled' }, STARTED] as const;

/** One attempt is under way. `taken`: in what it ends then. */
const sending = <Taken, OnError>(taken: readonly Taken[], onError: OnError) =>
  ({
    tags: 'sending',
    invoke: {
      src: 'send',
      input: ({ context }: { context: PaymentPlanContext }) => context.attempt as Attempt,
      onDone: [...taken, { target: 'failure', actions: 'noteDeclined' }],
      onError,
    },
  }) as const;

/** What the utility has is how it ended. */
const theTruth = {
  src: 'look',
  onDone: [
    { guard: 'isThere', target: 'success' },
    { guard: 'isGone', target: 'cancelled' },
    { guard: 'mayStillArrive', target: 'sendingOnceMore' },
    { target: 'failure', actions: 'noteNotTaken' },
  ],
  onError: 'outcomeUnknown',
} as const;

/**
 * The pre-authorized payment plan of one account (PLAN-01).
 *
 * loading → edit, or initial → checkingBank → review → preparing → submitting → success or failure; of a plan that is
 * there edit → initial or confirmCancel → preparing → cancelling → cancelled or failure. lookingUp → sendingOnceMore: the
 * reply was lost twice and the utility does not have it yet. outcomeUnknown: it cannot be asked now. Tag `sending`: it must
 * not be sent a second time.
 */
export const paymentPlanMachine = paymentPlanSetup.createMachine({
  id: 'paymentPlan',
  context: begin,
  initial: 'loading',
  on: { FORGET: { actions: 'forgetAccount' } },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'known', actions: 'takeLoaded' },
        onError: { target: 'loadFailed', actions: 'noteNotLoaded' },
      },
    },
    loadFailed: { on: { RETRY: { target: 'loading', actions: 'clearProblem' } } },
    known: {
      always: [
        { guard: 'isNothingKnown', target: 'noData' },
        { guard: 'isActive', target: 'edit' },
        { target: 'initial' },
      ],
    },
    noData: { on: { RETRY: { target: 'loading', actions: 'clearProblem' } } },
    edit: {
      on: {
        CHANGE: { target: 'initial', actions: 'emptyForm' },
        CANCEL_PLAN: { target: 'confirmCancel', actions: 'clearProblem' },
        RELOAD: 'loading',
      },
    },
    initial: {
      on: {
        TYPE: { actions: 'type' },
        CONTINUE: [
          { guard: 'isIncomplete', actions: 'submitForm' },
          { guard: 'isChecked', target: 'review', actions: 'submitForm' },
          { target: 'checkingBank', actions: 'submitForm' },
        ],
        BACK: { guard: 'isActive', target: 'edit', actions: 'emptyForm' },
        RELOAD: 'loading',
      },
    },
    checkingBank: {
      on: { FORGET: { target: 'initial', actions: 'forgetAccount' } },
      invoke: {
        src: 'checkBank',
        input: ({ context }) => context.typed,
        onDone: [
          { guard: 'isFound', target: 'review', actions: 'takeBank' },
          { target: 'initial', actions: 'noteMismatch' },
        ],
        onError: { target: 'initial', actions: 'noteNotChecked' },
      },
    },
    review: {
      on: {
        BACK: 'initial',
        TICK: { actions: 'tick' },
        FORGET: { target: 'initial', actions: 'forgetAccount' },
        SUBMIT: [
          { guard: 'isUnticked', actions: 'submitReview' },
          { guard: 'isPrepared', target: 'submitting', actions: 'submitReview' },
          { target: 'preparing', actions: 'submitReview' },
        ],
      },
    },
    preparing: {
      tags: 'sending',
      invoke: {
        src: 'prepare',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isCancelling', target: 'cancelling', actions: 'takeAttempt' },
          { target: 'submitting', actions: 'takeAttempt' },
        ],
        onError: { target: 'failure', actions: 'noteFailed' },
      },
    },
    submitting: sending([STARTED], lostReplies('submitting')),
    cancelling: sending([CANCELLED], lostReplies('cancelling')),
    lookingUp: { tags: 'sending', invoke: theTruth },
    outcomeUnknown: {
      after: { lookAgain: { target: 'lookingAgain', actions: 'noteAsked' } },
      on: { AGAIN: { target: 'lookingAgain', actions: 'askAnew' } },
    },
    lookingAgain: { invoke: theTruth },
    sendingOnceMore: sending(EITHER, stillUnknown),
    failure: {
      on: {
        AGAIN: [
          { guard: 'isCancelling', target: 'edit', actions: 'clearProblem' },
          { target: 'initial', actions: 'clearProblem' },
        ],
      },
    },
    success: { entry: ['forgetSent', 'tellChanged'] },
    confirmCancel: {
      on: { BACK: 'edit', CONFIRM: { target: 'preparing', actions: 'beginCancel' } },
    },
    cancelled: { entry: 'tellChanged' },
  },
});

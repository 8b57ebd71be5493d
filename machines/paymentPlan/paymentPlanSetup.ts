import { assign, fromPromise, setup } from 'xstate';
import type { BankDetails } from '#rules/bankDetails.ts';
import { outcomeAskedAfterMs } from '../backoff.ts';
import { asCallFailed } from '../callFailed.ts';
import { isChangedMeanwhile, type Problem, problemOf } from '../verification/problem.ts';
import {
  type Attempt,
  asTyped,
  type CheckedBank,
  EMPTY_FORM,
  isAsSent,
  isChecked,
  isComplete,
  type Loaded,
  type PaymentPlanContext,
  type PaymentPlanKey,
} from './paymentPlanContext.ts';

export type PaymentPlanEvent =
  | { type: 'RETRY' }
  | { type: 'TYPE'; typed: Partial<BankDetails> }
  | { type: 'CONTINUE' }
  /** One step back, by the button or the browser. */
  | { type: 'BACK' }
  | { type: 'TICK'; ticks: Partial<PaymentPlanContext['ticks']> }
  | { type: 'SUBMIT' }
  /** After a failure, or where the outcome is not known. */
  | { type: 'AGAIN' }
  /** The plan that is there is to be another one (PLAN-26). */
  | { type: 'CHANGE' }
  | { type: 'CANCEL_PLAN' }
  | { type: 'CONFIRM' }
  /** There may be something newer than the copy that is shown. */
  | { type: 'RELOAD' }
  /** The page is left, or may be: nobody shall find the account number in it. */
  | { type: 'FORGET' };

const missing = () => Promise.reject(new Error('no effect was given'));
/** Nothing was heard: it may have been taken in all the same. */
const isLost = (error: unknown) => ['connection', 'busy'].includes(asCallFailed(error).why ?? '');
const errorOf = (event: unknown) => (event as { error?: unknown }).error;
const outputOf = <Output>(event: unknown) => (event as { output: Output }).output;

const problem = (key: PaymentPlanKey, error?: unknown): { problem: Problem<PaymentPlanKey> } => ({
  problem: problemOf(key, error),
});

/** Effects, guards and what is kept of the flow of paymentPlan.machine.ts. */
export const paymentPlanSetup = setup({
  types: { context: {} as PaymentPlanContext, events: {} as PaymentPlanEvent },
  actors: {
    /** What the utility has; without a connection, what this device last had. Fails with CallFailed, as all of these do. */
    load: fromPromise<Loaded>(missing),
    /** The bank of these numbers; null where they do not belong together. */
    checkBank: fromPromise<CheckedBank | null, BankDetails>(missing),
    /** Encrypts the account number, and gives what is sent and its key. */
    prepare: fromPromise<Attempt, PaymentPlanContext>(missing),
    /** Sends it. Null: taken in; else what the utility said, empty where it gave no words. */
    send: fromPromise<string | null, Attempt>(missing),
    /** What the utility has now, and no copy. */
    look: fromPromise<Loaded>(missing),
  },
  actions: {
    // The copies of bill and plan are to be loaded anew.
    tellChanged: () => undefined,
    takeLoaded: assign(({ event }) => ({ loaded: outputOf<Loaded>(event) })),
    type: assign(({ context, event }) => {
      if (event.type !== 'TYPE') return {};
      const isBank = 'branchTransitNumber' in event.typed || 'financialInstitutionNumber' in event.typed;
      return {
        typed: { ...context.typed, ...asTyped(event.typed) },
        // Agreed to was what stood there before; and that is what was sent.
        ticks: EMPTY_FORM.ticks,
        isReviewed: false,
        attempt: null,
        problem: null,
        ...(isBank && { isMismatch: false }),
      };
    }),
    tick: assign(({ context, event }) =>
      event.type === 'TICK' ? { ticks: { ...context.ticks, ...event.ticks } } : {},
    ),
    submitForm: assign({ isSubmitted: true, isMismatch: false, problem: null }),
    submitReview: assign({ isReviewed: true, doing: 'start', lost: null, timesAsked: 0, problem: null }),
    beginCancel: assign({ doing: 'cancel', lost: null, timesAsked: 0, attempt: null, problem: null }),
    emptyForm: assign({ ...EMPTY_FORM, problem: null }),
    forgetAccount: assign(({ context }) => ({ typed: { ...context.typed, accountNumber: '' } })),
    forgetSent: assign(({ context }) => ({ typed: { ...context.typed, accountNumber: '' }, attempt: null })),
    takeBank: assign(({ event }) => ({ bank: outputOf<CheckedBank>(event) })),
    noteMismatch: assign({ isMismatch: true, bank: null }),
    noteNotChecked: assign(({ event }) => problem('bankCheckFailed', errorOf(event))),
    takeAttempt: assign(({ event }) => ({ attempt: outputOf<Attempt>(event) })),
    noteLost: assign(({ event }) => ({ lost: problem('planNotSaved', errorOf(event)).problem.failure })),
    noteNotLoaded: assign(({ event }) => problem('planNotLoaded', errorOf(event))),
    noteFailed: assign(({ event }) => problem('planNotSaved', errorOf(event))),
    // An answered no would be answered the same under the same key.
    noteDeclined: assign(({ event }) => ({
      attempt: null,
      problem: {
        key: 'requestDeclined' as const,
        failure: { why: null, title: null, said: outputOf<string>(event) || null },
      },
    })),
    noteChangedMeanwhile: assign({ attempt: null, ...problem('changedMeanwhile') }),
    noteNotTaken: assign(({ context: { doing, lost } }) => ({
      problem: { key: doing === 'start' ? ('planNotThere' as const) : ('planStillThere' as const), failure: lost },
    })),
    noteAsked: assign(({ context }) => ({ timesAsked: context.timesAsked + 1 })),
    // Somebody looks at it, or the connection is back: the utility may answer now.
    askAnew: assign({ timesAsked: 0 }),
    clearProblem: assign({ problem: null }),
  },
  guards: {
    isNothingKnown: ({ context }) => context.loaded?.details == null,
    isActive: ({ context }) => context.loaded?.isActive === true,
    isCopy: ({ context }) => context.loaded?.asOf != null,
    isIncomplete: ({ context }) => !isComplete(context),
    isChecked: ({ context }) => isChecked(context),
    isUnticked: ({ context: { ticks } }) => !ticks.terms || !ticks.consent,
    isPrepared: ({ context }) => context.attempt !== null,
    isFound: ({ event }) => outputOf(event) !== null,
    isTaken: ({ event }) => outputOf(event) === null,
    isCancelTaken: ({ context, event }) => context.doing === 'cancel' && outputOf(event) === null,
    isCancelling: ({ context }) => context.doing === 'cancel',
    isChangedMeanwhile: ({ event }) => isChangedMeanwhile(errorOf(event)),
    isNotProven: ({ event }) => asCallFailed(errorOf(event)).code === 'freshSignInRequired',
    isLostOnce: ({ context, event }) => context.lost === null && isLost(errorOf(event)),
    // Whatever became of the second attempt, the first one may have been taken in.
    isLost: ({ context, event }) => context.lost !== null || isLost(errorOf(event)),
    isThere: ({ context, event }) => context.doing === 'start' && isAsSent(context, outputOf<Loaded>(event)),
    isGone: ({ context, event }) => {
      const { details, isActive } = outputOf<Loaded>(event);
      return context.doing === 'cancel' && details !== null && !isActive;
    },
    // Of another version it would be refused.
    mayStillArrive: ({ context, event }) => {
      const { details } = outputOf<Loaded>(event);
      return details === null || details.planVersion === context.loaded?.details?.planVersion;
    },
  },
  delays: { lookAgain: ({ context }) => outcomeAskedAfterMs(context.timesAsked + 1) },
});

import { assign, setup } from 'xstate';
import type { Failure } from '#contracts/failure.ts';
import { backoffMs, heldMs, LONGEST_WAIT_MS } from './backoff.ts';

type PassingReason = Extract<Failure, { kind: 'retryLater' }>['reason'];

/**
 * The life of one submission in the outbox. The queue's rows store this machine's state and context
 * and are stepped by its pure transition inside the database transaction: no actor ever runs.
 *
 * A submission is a list of steps, and one of them is the one that counts: after it the utility has what the customer
 * submitted, before it nothing that matters. A step done is a checkpoint: a retry goes on from there.
 */
export interface SubmissionContext {
  /** How many steps this submission has, and how many are done. */
  steps: number;
  done: number;
  /** Which step is the one that counts; the first is 0. */
  counting: number;
  /** Failed attempts at the current step. */
  attempts: number;
  /** How many of them failed for which passing reason. Rows written before December 2026 have none. */
  failedBy: Partial<Record<PassingReason, number>>;
  /** Epoch ms of the next attempt by itself; a good reason (connection back, a push of the button) goes earlier. */
  nextAttemptAt: number;
  /** Epoch ms before which nothing goes, whatever the reason: the server or the step asked for it. */
  notBefore: number;
  /** Why it is not on its way, for the customer's eyes. */
  failure: Failure | null;
}

export type SubmissionState =
  | 'waiting'
  | 'sending'
  | 'signInNeeded'
  | 'held'
  | 'changing'
  | 'needsDecision'
  | 'partRefused'
  | 'received'
  | 'notAccepted';

export type SubmissionEvent =
  | { type: 'CLAIMED' }
  | { type: 'STEP_DONE'; notBefore: number }
  /** `optional`: the customer may go on without this step, though it comes before the one that counts. */
  | { type: 'FAILED'; failure: Failure; now: number; random: number; optional: boolean }
  | { type: 'SIGN_IN_NEEDED' }
  | { type: 'SIGNED_IN' }
  /**
   * A good reason to try now: the connection is back, the customer looks at the app. The failures before say nothing of
   * it: the waits begin again at the shortest one.
   */
  | { type: 'TRY_NOW' }
  /** The customer, or a new version of the app, gives a held one another chance. */
  | { type: 'RELEASED' }
  /** The customer goes on without the part that was refused: so many steps it has now, and this is the one that counts. */
  | { type: 'WITHOUT_PART'; steps: number; counting: number }
  /** Another one replaces what the utility has: the unsent rest of this one need not go. */
  | { type: 'SUPERSEDED' }
  /** A step found what the customer must decide about. */
  | { type: 'ASKED' }
  /** They decided, or did not in time: so many steps it has now, and this is the one that counts. */
  | { type: 'DECIDED'; steps: number; counting: number }
  /** The customer opens it again to change it, or has it go unchanged after all. */
  | { type: 'CHANGE' }
  | { type: 'AS_IT_WAS' };

const superseded = { guard: 'hasArrived', target: 'received', actions: 'dropRest' } as const;

export const submissionMachine = setup({
  types: { context: {} as SubmissionContext, events: {} as SubmissionEvent },
  guards: {
    isPatient: ({ context }) => context.failure?.kind === 'held',
    isLastStep: ({ context }) => context.done + 1 >= context.steps,
    is: ({ event }, params: { kinds: Failure['kind'][] }) =>
      event.type === 'FAILED' && params.kinds.includes(event.failure.kind),
    partIsRefused: ({ context, event }) =>
      event.type === 'FAILED' &&
      event.failure.kind === 'refused' &&
      (event.optional || context.done > context.counting),
    hasArrived: ({ context }) => context.done > context.counting,
    nothingIsLeft: ({ context, event }) => event.type === 'WITHOUT_PART' && context.done >= event.steps,
  },
  actions: {
    countStep: assign(({ context, event }) =>
      event.type === 'STEP_DONE'
        ? {
            done: context.done + 1,
            attempts: 0,
            failedBy: {},
            nextAttemptAt: event.notBefore,
            notBefore: event.notBefore,
            failure: null,
          }
        : {},
    ),
    skipBackOff: assign({ nextAttemptAt: ({ context }) => context.notBefore }),
    forgetAttempts: assign({ attempts: 0 }),
    forgetFailure: assign({ nextAttemptAt: ({ context }) => context.notBefore, failure: null }),
    takeSteps: assign(({ context, event }) =>
      event.type === 'WITHOUT_PART' || event.type === 'DECIDED'
        ? {
            steps: event.steps,
            counting: event.counting,
            attempts: 0,
            failedBy: {},
            nextAttemptAt: context.notBefore,
            failure: null,
          }
        : {},
    ),
    dropRest: assign(({ context }) => ({ steps: context.done, attempts: 0, failedBy: {}, failure: null })),
    ask: assign({ attempts: 0, failedBy: {}, failure: null }),
    keepFailure: assign(({ event }) => (event.type === 'FAILED' ? { failure: event.failure } : {})),
    backOffPatiently: assign(({ context, event }) => {
      if (event.type !== 'FAILED') return {};
      const attempts = context.attempts + 1;
      return {
        attempts,
        failure: event.failure,
        notBefore: event.now,
        nextAttemptAt: event.now + heldMs(attempts, event.random),
      };
    }),
    backOff: assign(({ context, event }) => {
      if (event.type !== 'FAILED') return {};
      const attempts = context.attempts + 1;
      const { failure } = event;
      const passing = failure.kind === 'retryLater' ? failure : null;
      const asked = Math.min(passing?.retryAfterMs ?? 0, LONGEST_WAIT_MS);
      return {
        attempts,
        ...(passing && {
          failedBy: { ...context.failedBy, [passing.reason]: (context.failedBy[passing.reason] ?? 0) + 1 },
        }),
        failure,
        notBefore: event.now + asked,
        nextAttemptAt: event.now + Math.max(asked, backoffMs(attempts, event.random)),
      };
    }),
  },
}).createMachine({
  id: 'submission',
  initial: 'waiting',
  context: {
    steps: 1,
    done: 0,
    counting: 0,
    attempts: 0,
    failedBy: {},
    nextAttemptAt: 0,
    notBefore: 0,
    failure: null,
  },
  states: {
    waiting: {
      on: {
        SUPERSEDED: superseded,
        CLAIMED: 'sending',
        SIGN_IN_NEEDED: 'signInNeeded',
        CHANGE: 'changing',
        // A held item keeps its back-off: an intermediary refused it, and would refuse it again at every start.
        TRY_NOW: [{ guard: 'isPatient' }, { actions: ['skipBackOff', 'forgetAttempts'] }],
        RELEASED: [{ guard: 'isPatient', actions: 'skipBackOff' }, { actions: ['skipBackOff', 'forgetAttempts'] }],
      },
    },
    sending: {
      on: {
        SUPERSEDED: superseded,
        // A sender that died leaves its row here; the next holder of the lock simply claims it.
        CLAIMED: 'sending',
        // Should the attempt under way fail, the next wait is the shortest one.
        TRY_NOW: { actions: 'forgetAttempts' },
        RELEASED: { actions: 'forgetAttempts' },
        STEP_DONE: [
          { guard: 'isLastStep', target: 'received', actions: 'countStep' },
          { target: 'waiting', actions: 'countStep' },
        ],
        ASKED: { target: 'needsDecision', actions: 'ask' },
        FAILED: [
          {
            guard: { type: 'is', params: { kinds: ['offline', 'retryLater'] } },
            target: 'waiting',
            actions: 'backOff',
          },
          { guard: { type: 'is', params: { kinds: ['held'] } }, target: 'waiting', actions: 'backOffPatiently' },
          { guard: { type: 'is', params: { kinds: ['signInAgain'] } }, target: 'signInNeeded', actions: 'keepFailure' },
          { guard: 'partIsRefused', target: 'partRefused', actions: 'keepFailure' },
          { guard: { type: 'is', params: { kinds: ['refused'] } }, target: 'notAccepted', actions: 'keepFailure' },
          { target: 'held', actions: 'keepFailure' },
        ],
      },
    },
    /** The session is over: goes on by itself once its owner signs in, no attempt spent. */
    signInNeeded: {
      on: {
        SUPERSEDED: superseded,
        SIGNED_IN: { target: 'waiting', actions: 'forgetFailure' },
        CHANGE: 'changing',
      },
    },
    /** This version cannot send it, or not understand the answer: kept, shown, never blocks the others. */
    held: {
      on: {
        SUPERSEDED: superseded,
        RELEASED: { target: 'waiting', actions: 'forgetFailure' },
        CHANGE: 'changing',
      },
    },
    /** Opened again: it stays until its replacement is confirmed, and goes unchanged when the customer says so. */
    changing: { on: { AS_IT_WAS: { target: 'waiting', actions: 'forgetFailure' } } },
    /** What a step found leaves the customer a choice. It goes on when they, or the outbox in their place, decided. */
    needsDecision: { on: { DECIDED: { target: 'waiting', actions: 'takeSteps' }, CHANGE: 'changing' } },
    /** A part of it will not be taken: the customer decides whether it goes on without. */
    partRefused: {
      on: {
        SUPERSEDED: superseded,
        WITHOUT_PART: [
          { guard: 'nothingIsLeft', target: 'received', actions: 'takeSteps' },
          { target: 'waiting', actions: 'takeSteps' },
        ],
      },
    },
    received: { type: 'final' },
    notAccepted: {},
  },
});

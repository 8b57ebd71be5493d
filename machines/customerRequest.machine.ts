import { assign, fromPromise, setup } from 'xstate';
import type { RequestKind } from '#contracts/customerRequest.ts';
import {
  type RequestBounds,
  type RequestField,
  type RequestFieldProblem,
  requestFieldProblems,
  type TypedRequest,
} from '#rules/customerRequest.ts';

export interface RequestContext {
  kind: RequestKind;
  typed: TypedRequest;
  /** By which it is judged: they may change while the form is open. */
  bounds: RequestBounds;
  /** From then on each field says what is wrong with it. */
  isSubmitted: boolean;
  /** Name of the error with which it could not be kept; null where nothing failed. */
  notSavedBy: string | null;
  submissionId: string | null;
  /** The customer was asked to prove that it is them, and did not: sent once more it goes all the same, and a person checks. */
  isUnproven: boolean;
}

/** unreached: nobody could be asked, so it goes as it is. */
export type Proven = 'proven' | 'unreached' | 'declined';

/** The power of a house ends: a phone that was left open should not be enough. */
export const WANTS_FRESH_SIGN_IN: readonly RequestKind[] = ['moveOut'];

export type RequestInput = Pick<RequestContext, 'kind' | 'typed' | 'bounds'>;

export type RequestEvent =
  | { type: 'TYPE'; typed: TypedRequest }
  | { type: 'BOUNDS'; bounds: RequestBounds }
  | { type: 'SEND' };

/** What the form says of each field now. */
export const shownProblems = (context: RequestContext): Partial<Record<RequestField, RequestFieldProblem>> =>
  context.isSubmitted ? requestFieldProblems(context.kind, context.typed, context.bounds) : {};

const requestSetup = setup({
  types: {
    context: {} as RequestContext,
    input: {} as RequestInput,
    events: {} as RequestEvent,
  },
  actors: {
    /** Keeps it on this device, to be sent. Gives the id of the submission. */
    save: fromPromise<string, RequestContext>(() => Promise.reject(new Error('no effect was given'))),
    /** Asks the customer to prove that it is them, where they did so a while ago and there is a connection. */
    prove: fromPromise<Proven>(() => Promise.reject(new Error('no effect was given'))),
  },
  guards: {
    wantsProof: ({ context: { kind, isUnproven } }) => WANTS_FRESH_SIGN_IN.includes(kind) && !isUnproven,
    isDeclined: ({ event }) => (event as { output?: Proven }).output === 'declined',
    isWrong: ({ context: { kind, typed, bounds } }) =>
      Object.keys(requestFieldProblems(kind, typed, bounds)).length > 0,
  },
});

/**
 * Something that a customer asks the utility for.
 *
 * writing → saving → saved; where it cannot be kept, back to writing. What ends the power of a house goes by proving, between
 * writing and saving: it is never kept back for want of a proof.
 */
export const customerRequestMachine = requestSetup.createMachine({
  id: 'customerRequest',
  initial: 'writing',
  context: ({ input }) => ({ ...input, isSubmitted: false, notSavedBy: null, submissionId: null, isUnproven: false }),
  states: {
    writing: {
      on: {
        TYPE: {
          actions: assign({
            typed: ({ context, event }) => ({ ...context.typed, ...event.typed }),
            notSavedBy: null,
          }),
        },
        BOUNDS: { actions: assign({ bounds: ({ event }) => event.bounds }) },
        SEND: [
          { guard: 'isWrong', actions: assign({ isSubmitted: true }) },
          { guard: 'wantsProof', target: 'proving', actions: assign({ isSubmitted: true, notSavedBy: null }) },
          { target: 'saving', actions: assign({ isSubmitted: true, notSavedBy: null }) },
        ],
      },
    },
    proving: {
      invoke: {
        src: 'prove',
        onDone: [
          { guard: 'isDeclined', target: 'writing', actions: assign({ isUnproven: true }) },
          { target: 'saving' },
        ],
        onError: 'saving',
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'saved', actions: assign({ submissionId: ({ event }) => event.output }) },
        onError: {
          target: 'writing',
          actions: assign({ notSavedBy: ({ event }) => (event.error instanceof Error ? event.error.name : 'Error') }),
        },
      },
    },
    saved: { type: 'final' },
  },
});

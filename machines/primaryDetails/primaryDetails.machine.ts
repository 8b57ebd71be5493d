import { assign, fromPromise, setup } from 'xstate';
import { contactVerificationMachine } from '../verification/contactVerification.machine.ts';
import {
  begin,
  contactOf,
  type EditFailureKey,
  type Field,
  isUnchanged,
  NOTHING,
  newValue,
  notSavedKey,
  type PrimaryDetails,
  type PrimaryDetailsContext,
  problem,
  takenBy,
  whatIsWrong,
} from './primaryDetailsContext.ts';

export type PrimaryDetailsEvent =
  /** `isReached`: the utility answered when it was last asked. */
  | { type: 'EDIT'; field: Field; profile: PrimaryDetails; isReached: boolean }
  | { type: 'TYPE'; typed: string }
  | { type: 'SUBMIT' }
  /** The code went to the wrong address: another one is typed. */
  | { type: 'CHANGE' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' };

const missing = () => Promise.reject(new Error('no effect was given'));

const primaryDetailsSetup = setup({
  types: {
    context: {} as PrimaryDetailsContext,
    events: {} as PrimaryDetailsEvent,
    children: {} as { verification: 'verification' },
  },
  actors: {
    /** Loads the profile and says what the utility has now. Fails with CallFailed, as all of these do. */
    reload: fromPromise<PrimaryDetails>(missing),
    /** A code shows that the new e-mail or number is theirs. */
    verification: contactVerificationMachine,
    /** At the identity provider and in the profile. */
    save: fromPromise<void, PrimaryDetailsContext>(missing),
    /** The identity provider gets the old value again. */
    putBack: fromPromise<void, PrimaryDetailsContext>(missing),
  },
  guards: {
    isUnreached: ({ event }) => event.type === 'EDIT' && !event.isReached,
    isWrong: ({ context }) => whatIsWrong(context) !== null,
    isUnchanged: ({ context }) => isUnchanged(context),
    isField: ({ context }, { field }: { field: Field }) => context.field === field,
    /** The save itself said yes. */
    hasNoProblem: ({ context }) => context.problem === null,
  },
  actions: {
    begin: assign(({ event }) => (event.type === 'EDIT' ? begin(event.field, event.profile) : {})),
    type: assign(({ context, event }) =>
      event.type === 'TYPE' ? { typed: takenBy(context.field, event.typed, context.typed), problem: null } : {},
    ),
    noteWrong: assign(({ context }) => {
      const key = whatIsWrong(context);
      return key ? problem(key) : {};
    }),
    noteFailure: assign(({ event }, { key }: { key: EditFailureKey }) => ({
      ...problem(key, (event as { error?: unknown }).error),
      notice: null,
    })),
    noteNotSaved: assign(({ context, event }) =>
      problem(notSavedKey[context.field], (event as { error?: unknown }).error),
    ),
    /** The save was not heard of, and neither is what became of it. */
    noteUnclear: assign(({ context }) =>
      context.problem?.failure?.why === 'connection'
        ? { problem: { ...context.problem, key: 'unclear' as const } }
        : {},
    ),
    clear: assign({ problem: null, notice: null }),
  },
});

const isName = { type: 'isField', params: { field: 'profileName' } } as const;
const isNumber = { type: 'isField', params: { field: 'contactNumber' } } as const;
/** Where an edit that was not saved goes on: a name is in its box, behind the others lies an approved code. */
const afterNotSaved = [{ guard: isName, target: 'entering' }, { target: 'notSaved' }] as const;

/**
 * One edit of the primary details at a time (PRO-04): name, e-mail or mobile number.
 *
 * view → [reaching →] entering → name: saving
 *                              → e-mail, mobile: verifying → saving
 * saving → learning → view, or [puttingBack →] entering (name), notSaved (e-mail, mobile)
 *
 * A save ends by asking what the utility has now (API2-33): no screen shows something wrong because an answer got lost.
 */
export const primaryDetailsMachine = primaryDetailsSetup.createMachine({
  id: 'primaryDetails',
  initial: 'view',
  context: NOTHING,
  states: {
    view: {
      on: {
        EDIT: [
          { guard: 'isUnreached', target: 'reaching', actions: 'begin' },
          { target: 'entering', actions: 'begin' },
        ],
      },
    },
    /** Without a connection no edit begins; only an answer is proof of one. */
    reaching: {
      tags: 'busy',
      invoke: {
        src: 'reload',
        onDone: { target: 'entering', actions: assign(({ context, event }) => begin(context.field, event.output)) },
        onError: { target: 'view', actions: { type: 'noteFailure', params: { key: 'needsConnection' } } },
      },
    },
    entering: {
      tags: 'open',
      on: {
        TYPE: { actions: 'type' },
        SUBMIT: [
          { guard: 'isWrong', actions: 'noteWrong' },
          { guard: 'isUnchanged', target: 'view', actions: 'clear' },
          { guard: isName, target: 'saving' },
          { target: 'verifying', actions: 'clear' },
        ],
        CANCEL: { target: 'view', actions: 'clear' },
      },
    },
    verifying: {
      tags: 'open',
      invoke: {
        id: 'verification',
        src: 'verification',
        input: ({ context }) => ({ contact: contactOf(context), typed: context.typed }),
        onDone: [
          {
            guard: ({ event }) => event.output.problem === null,
            target: 'saving',
            actions: assign({ to: ({ event }) => event.output.to }),
          },
          { target: 'entering', actions: assign({ problem: ({ event }) => event.output.problem }) },
        ],
      },
      on: {
        CHANGE: 'entering',
        CANCEL: { target: 'view', actions: 'clear' },
      },
    },
    saving: {
      tags: ['open', 'busy', 'saving'],
      entry: 'clear',
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: 'learning',
        onError: { target: 'learning', actions: 'noteNotSaved' },
      },
    },
    learning: {
      tags: ['open', 'busy', 'saving'],
      invoke: {
        src: 'reload',
        onDone: [
          {
            guard: ({ context, event }) => event.output[context.field] === newValue(context),
            target: 'view',
            actions: ['clear', assign({ profile: ({ event }) => event.output, notice: 'saved' })],
          },
          {
            // It said yes, and something else is there now: another change was quicker. The page shows it.
            guard: 'hasNoProblem',
            target: 'view',
            actions: assign({ profile: ({ event }) => event.output }),
          },
          { guard: isNumber, target: 'notSaved', actions: assign({ profile: ({ event }) => event.output }) },
          { target: 'puttingBack', actions: assign({ profile: ({ event }) => event.output }) },
        ],
        onError: [
          { guard: 'hasNoProblem', target: 'view', actions: assign({ notice: 'savedUnseen' }) },
          { guard: isName, target: 'entering', actions: 'noteUnclear' },
          { target: 'notSaved', actions: 'noteUnclear' },
        ],
      },
    },
    /** The profile has the old value, so the identity provider gets it again too (PRO-24). */
    puttingBack: {
      tags: ['open', 'busy', 'saving'],
      invoke: {
        src: 'putBack',
        input: ({ context }) => context,
        onDone: [...afterNotSaved],
        onError: [...afterNotSaved],
      },
    },
    /** The code is approved and good for some minutes: saving can be tried again. */
    notSaved: {
      tags: ['open'],
      on: { RETRY: 'saving', CANCEL: { target: 'view', actions: 'clear' } },
    },
  },
});

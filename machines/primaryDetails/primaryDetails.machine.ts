import { assign, fromPromise, setup } from 'xstate';
import { APPROVED } from '#contracts/verification.ts';
import {
  asEmail,
  begin,
  codeTyped,
  type EditFailureKey,
  type Field,
  isCanadian,
  isUnchanged,
  type Lookup,
  NOTHING,
  newValue,
  notSavedKey,
  type PrimaryDetails,
  type PrimaryDetailsContext,
  problem,
  takenBy,
  whatIsWrong,
  whatIsWrongWithCode,
} from './primaryDetailsContext.ts';

export type PrimaryDetailsEvent =
  /** `isReached`: the utility answered when it was last asked. */
  | { type: 'EDIT'; field: Field; profile: PrimaryDetails; isReached: boolean }
  | { type: 'TYPE'; typed: string }
  | { type: 'SUBMIT' }
  | { type: 'TYPE_CODE'; code: string }
  | { type: 'VERIFY' }
  | { type: 'RESEND' }
  /** The code went to the wrong address: another one is typed. */
  | { type: 'CHANGE' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' };

const missing = () => Promise.reject(new Error('no effect was given'));

const primaryDetailsSetup = setup({
  types: { context: {} as PrimaryDetailsContext, events: {} as PrimaryDetailsEvent },
  actors: {
    /** Loads the profile and says what the utility has now. Fails with CallFailed, as all of these do. */
    reload: fromPromise<PrimaryDetails>(missing),
    lookUp: fromPromise<Lookup, PrimaryDetailsContext>(missing),
    sendCode: fromPromise<void, PrimaryDetailsContext>(missing),
    /** Gives the status. */
    checkCode: fromPromise<string, PrimaryDetailsContext>(missing),
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
    isCodeWrong: ({ context }) => whatIsWrongWithCode(context) !== null,
    /** The save itself said yes. */
    hasNoProblem: ({ context }) => context.problem === null,
  },
  actions: {
    begin: assign(({ event }) => (event.type === 'EDIT' ? begin(event.field, event.profile) : {})),
    type: assign(({ context, event }) =>
      event.type === 'TYPE' ? { typed: takenBy(context.field, event.typed), problem: null } : {},
    ),
    typeCode: assign(({ event }) =>
      event.type === 'TYPE_CODE' ? { code: codeTyped(event.code), problem: null, notice: null } : {},
    ),
    noteWrong: assign(({ context }) => {
      const key = whatIsWrong(context);
      return key ? problem(key) : {};
    }),
    noteWrongCode: assign(({ context }) => {
      const key = whatIsWrongWithCode(context);
      return key ? { ...problem(key), notice: null } : {};
    }),
    note: assign((_, { key }: { key: EditFailureKey }) => ({ ...problem(key), notice: null })),
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
 *                              → e-mail: sendingCode → enteringCode → checking → saving
 *                              → mobile: lookingUp → sendingCode → …
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
      tags: ['open', 'value'],
      on: {
        TYPE: { actions: 'type' },
        SUBMIT: [
          { guard: 'isWrong', actions: 'noteWrong' },
          { guard: 'isUnchanged', target: 'view', actions: 'clear' },
          { guard: isName, target: 'saving' },
          { guard: isNumber, target: 'lookingUp' },
          { target: 'sendingCode', actions: assign({ to: ({ context }) => asEmail(context.typed) }) },
        ],
        CANCEL: { target: 'view', actions: 'clear' },
      },
    },
    lookingUp: {
      tags: ['open', 'value', 'busy'],
      entry: 'clear',
      invoke: {
        src: 'lookUp',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => isCanadian(event.output),
            target: 'sendingCode',
            actions: assign({ to: ({ event }) => event.output.phone_number ?? '' }),
          },
          {
            guard: ({ event }) => event.output.phone_number === undefined,
            target: 'entering',
            actions: { type: 'note', params: { key: 'phoneInvalid' } },
          },
          { target: 'entering', actions: { type: 'note', params: { key: 'phoneNumberMustBeCanadian' } } },
        ],
        onError: { target: 'entering', actions: { type: 'noteFailure', params: { key: 'lookupFailed' } } },
      },
      on: { CANCEL: { target: 'view', actions: 'clear' } },
    },
    sendingCode: {
      tags: ['open', 'value', 'busy'],
      entry: 'clear',
      invoke: {
        src: 'sendCode',
        input: ({ context }) => context,
        onDone: { target: 'enteringCode', actions: assign({ code: '' }) },
        onError: { target: 'entering', actions: { type: 'noteFailure', params: { key: 'initVerificationFailed' } } },
      },
      on: { CANCEL: { target: 'view', actions: 'clear' } },
    },
    enteringCode: {
      tags: ['open', 'code'],
      on: {
        TYPE_CODE: { actions: 'typeCode' },
        VERIFY: [{ guard: 'isCodeWrong', actions: 'noteWrongCode' }, { target: 'checking' }],
        RESEND: 'resending',
        CHANGE: { target: 'entering', actions: 'clear' },
        CANCEL: { target: 'view', actions: 'clear' },
      },
    },
    resending: {
      tags: ['open', 'code', 'busy'],
      entry: 'clear',
      invoke: {
        src: 'sendCode',
        input: ({ context }) => context,
        onDone: { target: 'enteringCode', actions: assign({ notice: 'newCodeSent' }) },
        onError: {
          target: 'enteringCode',
          actions: { type: 'noteFailure', params: { key: 'initVerificationFailed' } },
        },
      },
      on: { CANCEL: { target: 'view', actions: 'clear' } },
    },
    checking: {
      tags: ['open', 'code', 'busy'],
      entry: 'clear',
      invoke: {
        src: 'checkCode',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === APPROVED, target: 'saving' },
          { target: 'enteringCode', actions: { type: 'note', params: { key: 'invalidVerificationCode' } } },
        ],
        onError: { target: 'enteringCode', actions: { type: 'noteFailure', params: { key: 'verificationFailed' } } },
      },
      on: { CANCEL: { target: 'view', actions: 'clear' } },
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

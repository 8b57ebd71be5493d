import { assign, fromPromise, setup } from 'xstate';
import { APPROVED } from '#contracts/verification.ts';
import { asEmail, codeProblem, codeTyped, isCanadian, type Lookup } from './contact.ts';
import { type Problem, problemOf } from './problem.ts';

/** What is proven: a code by e-mail, a code by text message, or only that a phone number is one and Canadian (ACC-33). */
export type Contact = 'email' | 'mobile' | 'phone';

export interface VerificationInput {
  contact: Contact;
  /** Well-formed already. */
  typed: string;
}

/** Names the text that says what is wrong (ERR2-02). */
export type VerificationKey =
  | 'phoneInvalid'
  | 'phoneNumberMustBeCanadian'
  | 'lookupFailed'
  | 'initVerificationFailed'
  | 'verificationCodeRequired'
  | 'invalidCode'
  | 'invalidVerificationCode'
  | 'verificationFailed';

export interface VerificationContext extends VerificationInput {
  /** The e-mail as it will be saved, or the number as the lookup wrote it. */
  to: string;
  code: string;
  problem: Problem<VerificationKey> | null;
  notice: 'newCodeSent' | null;
}

/** Where it was proven, or why no code went out. */
export type VerificationEnd = Pick<VerificationContext, 'to' | 'problem'>;

export type VerificationEvent = { type: 'TYPE_CODE'; code: string } | { type: 'VERIFY' } | { type: 'RESEND' };

const missing = () => Promise.reject(new Error('no effect was given'));

const verificationSetup = setup({
  types: {
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
    input: {} as VerificationInput,
    output: {} as VerificationEnd,
  },
  actors: {
    /** Fails with CallFailed, as all of these do. */
    lookUp: fromPromise<Lookup, VerificationContext>(missing),
    sendCode: fromPromise<void, VerificationContext>(missing),
    /** Gives the status. */
    checkCode: fromPromise<string, VerificationContext>(missing),
  },
  guards: {
    isContact: ({ context }, { contact }: { contact: Contact }) => context.contact === contact,
    isCodeWrong: ({ context }) => codeProblem(context.code) !== null,
  },
  actions: {
    clear: assign({ problem: null, notice: null }),
    typeCode: assign(({ event }) =>
      event.type === 'TYPE_CODE' ? { code: codeTyped(event.code), problem: null, notice: null } : {},
    ),
    noteWrongCode: assign(({ context }) => {
      const key = codeProblem(context.code);
      return key ? { problem: problemOf(key), notice: null } : {};
    }),
    note: assign((_, { key }: { key: VerificationKey }) => ({ problem: problemOf(key), notice: null })),
    noteFailure: assign(({ event }, { key }: { key: VerificationKey }) => ({
      problem: problemOf(key, (event as { error?: unknown }).error),
      notice: null,
    })),
  },
});

/**
 * Proves one contact. Whoever invokes it leaves it by stopping it, for another value or for none.
 *
 * e-mail: sendingCode → enteringCode → checking → proven
 * mobile: lookingUp → sendingCode → …
 * phone:  lookingUp → proven
 * lookingUp, sendingCode → notSent
 */
export const contactVerificationMachine = verificationSetup.createMachine({
  id: 'contactVerification',
  initial: 'beginning',
  context: ({ input }) => ({ ...input, to: asEmail(input.typed), code: '', problem: null, notice: null }),
  output: ({ context: { to, problem } }) => ({ to, problem }),
  states: {
    beginning: {
      always: [
        { guard: { type: 'isContact', params: { contact: 'email' } }, target: 'sendingCode' },
        { target: 'lookingUp' },
      ],
    },
    lookingUp: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ context, event }) => isCanadian(event.output) && context.contact === 'phone',
            target: 'proven',
            actions: assign({ to: ({ event }) => event.output.phone_number ?? '' }),
          },
          {
            guard: ({ event }) => isCanadian(event.output),
            target: 'sendingCode',
            actions: assign({ to: ({ event }) => event.output.phone_number ?? '' }),
          },
          {
            guard: ({ event }) => event.output.phone_number === undefined,
            target: 'notSent',
            actions: { type: 'note', params: { key: 'phoneInvalid' } },
          },
          { target: 'notSent', actions: { type: 'note', params: { key: 'phoneNumberMustBeCanadian' } } },
        ],
        onError: { target: 'notSent', actions: { type: 'noteFailure', params: { key: 'lookupFailed' } } },
      },
    },
    sendingCode: {
      invoke: {
        src: 'sendCode',
        input: ({ context }) => context,
        onDone: 'enteringCode',
        onError: { target: 'notSent', actions: { type: 'noteFailure', params: { key: 'initVerificationFailed' } } },
      },
    },
    enteringCode: {
      tags: 'code',
      on: {
        TYPE_CODE: { actions: 'typeCode' },
        VERIFY: [{ guard: 'isCodeWrong', actions: 'noteWrongCode' }, { target: 'checking' }],
        RESEND: 'resending',
      },
    },
    resending: {
      tags: ['code', 'busy'],
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
    },
    checking: {
      tags: ['code', 'busy'],
      entry: 'clear',
      invoke: {
        src: 'checkCode',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === APPROVED, target: 'proven' },
          { target: 'enteringCode', actions: { type: 'note', params: { key: 'invalidVerificationCode' } } },
        ],
        onError: { target: 'enteringCode', actions: { type: 'noteFailure', params: { key: 'verificationFailed' } } },
      },
    },
    proven: { type: 'final' },
    notSent: { type: 'final' },
  },
});

import { assign, fromPromise, setup } from 'xstate';
import type { MaskedContact } from '#contracts/account.ts';
import { codeProblem, codeTyped } from '../verification/contact.ts';
import { type Problem, problemOf } from '../verification/problem.ts';

/** Names the text that says what is wrong (ERR2-02). */
export type ContactProofKey =
  | 'initVerificationFailed'
  | 'verificationCodeRequired'
  | 'invalidCode'
  | 'invalidVerificationCode'
  | 'verificationFailed'
  | 'lostNotSent';

export interface ContactProofContext {
  /** The one that the code went to. */
  contact: MaskedContact | null;
  code: string;
  problem: Problem<ContactProofKey> | null;
}

export type ContactProofEvent =
  | { type: 'SEND'; contact: MaskedContact }
  | { type: 'TYPE_CODE'; code: string }
  | { type: 'VERIFY' }
  /** Another one of the contacts. */
  | { type: 'CHANGE' }
  /** The customer has none of them any more. */
  | { type: 'LOST' };

const missing = () => Promise.reject(new Error('no effect was given'));

const contactProofSetup = setup({
  types: { context: {} as ContactProofContext, events: {} as ContactProofEvent },
  actors: {
    /** Sends a code to it. Fails with CallFailed. */
    send: fromPromise<void, MaskedContact>(missing),
    /** Whether the code was right; then this device has the details anew. Fails with CallFailed. */
    check: fromPromise<boolean, { contact: MaskedContact; code: string }>(missing),
    /** Asks the utility's staff. Fails with CallFailed. */
    tellLost: fromPromise<void>(missing),
  },
  guards: { isWrong: ({ context }) => codeProblem(context.code) !== null },
});

/**
 * A customer who added an account by its bill shows that it is theirs: a code goes to a contact that the utility knows
 * of it already.
 *
 * choosing → sending → entering → checking → proven
 *          → tellingLost → lost
 */
export const contactProofMachine = contactProofSetup.createMachine({
  id: 'contactProof',
  initial: 'choosing',
  context: { contact: null, code: '', problem: null },
  states: {
    choosing: {
      on: {
        SEND: {
          target: 'sending',
          actions: assign(({ event }) => ({ contact: event.contact, code: '', problem: null })),
        },
        LOST: { target: 'tellingLost', actions: assign({ problem: null }) },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => context.contact as MaskedContact,
        onDone: 'entering',
        onError: {
          target: 'choosing',
          actions: assign({ problem: ({ event }) => problemOf('initVerificationFailed', event.error) }),
        },
      },
    },
    entering: {
      on: {
        TYPE_CODE: { actions: assign(({ event }) => ({ code: codeTyped(event.code), problem: null })) },
        VERIFY: [
          {
            guard: 'isWrong',
            actions: assign(({ context }) => ({
              problem: problemOf(codeProblem(context.code) ?? ('invalidCode' as const)),
            })),
          },
          { target: 'checking', actions: assign({ problem: null }) },
        ],
        CHANGE: { target: 'choosing', actions: assign({ code: '', problem: null }) },
      },
    },
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => ({ contact: context.contact as MaskedContact, code: context.code }),
        onDone: [
          { guard: ({ event }) => event.output, target: 'proven' },
          { target: 'entering', actions: assign({ problem: problemOf('invalidVerificationCode') }) },
        ],
        onError: {
          target: 'entering',
          actions: assign({ problem: ({ event }) => problemOf('verificationFailed', event.error) }),
        },
      },
    },
    tellingLost: {
      invoke: {
        src: 'tellLost',
        onDone: 'lost',
        onError: {
          target: 'choosing',
          actions: assign({ problem: ({ event }) => problemOf('lostNotSent', event.error) }),
        },
      },
    },
    lost: {
      on: { SEND: { target: 'sending', actions: assign(({ event }) => ({ contact: event.contact, code: '' })) } },
    },
    proven: { type: 'final' },
  },
});

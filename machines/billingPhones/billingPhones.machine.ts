import { assign, fromPromise, setup } from 'xstate';
import type { AccountPhone, PhoneType } from '#rules/accountPhones.ts';
import { phoneTyped } from '../verification/contact.ts';
import { contactVerificationMachine } from '../verification/contactVerification.machine.ts';
import { isChangedMeanwhile, problemOf } from '../verification/problem.ts';
import {
  type BillingPhonesContext,
  begin,
  extTyped,
  isUnchanged,
  NOTHING,
  proofOf,
  whatIsWrong,
  withType,
} from './billingPhonesContext.ts';

export type BillingPhonesEvent =
  | { type: 'EDIT'; phones: readonly AccountPhone[]; edited: AccountPhone | null }
  | { type: 'CHOOSE'; phoneType: PhoneType }
  | { type: 'TYPE'; number: string }
  | { type: 'TYPE_EXT'; ext: string }
  | { type: 'SUBMIT' }
  /** The code went to the wrong number: another one is typed. */
  | { type: 'CHANGE' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' };

const missing = () => Promise.reject(new Error('no effect was given'));

const billingPhonesSetup = setup({
  types: {
    context: {} as BillingPhonesContext,
    events: {} as BillingPhonesEvent,
    children: {} as { verification: 'verification' },
  },
  actors: {
    verification: contactVerificationMachine,
    /** Saves, and says whether this device shows it already. Fails with CallFailed. */
    save: fromPromise<'saved' | 'savedUnseen', BillingPhonesContext>(missing),
    /** Gives the numbers that the utility has now; null where it cannot be asked. */
    reload: fromPromise<readonly AccountPhone[] | null>(missing),
  },
  guards: {
    isWrong: ({ context }) => whatIsWrong(context) !== null,
    isUnchanged: ({ context }) => isUnchanged(context),
    isKnown: ({ context }) => proofOf(context) === null,
  },
  actions: {
    noteWrong: assign(({ context }) => {
      const key = whatIsWrong(context);
      return key ? { problem: problemOf(key) } : {};
    }),
    clear: assign({ problem: null, notice: null }),
  },
});

/**
 * One number of those that the utility calls about an account, changed or added (ACC-32, ACC-33). A new mobile number is
 * proven by a code; of any other new number only the country is looked up.
 *
 * view → entering → [nothing changed] view
 *                 → [the account has it, of another kind or with another extension] saving → view
 *                 → verifying → saving → view, notSaved, or [another change was quicker] reloading → notSaved
 */
export const billingPhonesMachine = billingPhonesSetup.createMachine({
  id: 'billingPhones',
  initial: 'view',
  context: NOTHING,
  states: {
    view: {
      on: { EDIT: { target: 'entering', actions: assign(({ event }) => begin(event.phones, event.edited)) } },
    },
    entering: {
      tags: 'open',
      on: {
        CHOOSE: { actions: assign(({ event }) => ({ ...withType(event.phoneType), problem: null })) },
        TYPE: {
          actions: assign(({ context, event }) => ({
            number: phoneTyped(event.number, context.number),
            problem: null,
          })),
        },
        TYPE_EXT: { actions: assign(({ event }) => ({ ext: extTyped(event.ext) })) },
        SUBMIT: 'judging',
        CANCEL: { target: 'view', actions: 'clear' },
      },
    },
    judging: {
      tags: 'open',
      entry: assign({ to: '' }),
      always: [
        { guard: 'isWrong', target: 'entering', actions: 'noteWrong' },
        { guard: 'isUnchanged', target: 'view', actions: 'clear' },
        { guard: 'isKnown', target: 'saving' },
        { target: 'verifying', actions: 'clear' },
      ],
    },
    verifying: {
      tags: 'open',
      invoke: {
        id: 'verification',
        src: 'verification',
        input: ({ context }) => ({ contact: proofOf(context) ?? ('phone' as const), typed: context.number }),
        onDone: [
          {
            guard: ({ event }) => event.output.problem === null,
            target: 'saving',
            actions: assign({ to: ({ event }) => event.output.to }),
          },
          { target: 'entering', actions: assign({ problem: ({ event }) => event.output.problem }) },
        ],
      },
      on: { CHANGE: 'entering', CANCEL: { target: 'view', actions: 'clear' } },
    },
    saving: {
      tags: ['open', 'saving'],
      entry: 'clear',
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'view', actions: assign({ notice: ({ event }) => event.output }) },
        onError: [
          { guard: ({ event }) => isChangedMeanwhile(event.error), target: 'reloading' },
          {
            target: 'notSaved',
            actions: assign({ problem: ({ event }) => problemOf('errorUpdatingPhoneNumbers', event.error) }),
          },
        ],
      },
    },
    /** Nothing is overwritten: both are shown, and the customer decides. */
    reloading: {
      tags: ['open', 'saving'],
      invoke: {
        src: 'reload',
        onDone: {
          target: 'notSaved',
          actions: assign(({ context, event }) => ({
            phones: event.output ?? context.phones,
            problem: problemOf('changedMeanwhile'),
          })),
        },
        onError: { target: 'notSaved', actions: assign({ problem: problemOf('changedMeanwhile') }) },
      },
    },
    /** What was proven is good for some minutes: saving can be tried again. */
    notSaved: { tags: 'open', on: { RETRY: 'saving', CANCEL: { target: 'view', actions: 'clear' } } },
  },
});

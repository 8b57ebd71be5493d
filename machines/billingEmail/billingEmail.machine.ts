import { assign, fromPromise, setup } from 'xstate';
import { asEmail, emailProblem } from '../verification/contact.ts';
import { contactVerificationMachine, type VerificationKey } from '../verification/contactVerification.machine.ts';
import { isChangedMeanwhile, type Problem, problemOf } from '../verification/problem.ts';

/** Names the text that says what is wrong (ERR2-02). */
export type BillingEmailKey =
  | VerificationKey
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailSameAsCurrent'
  | 'emailUpdateErrorMsg'
  | 'changedMeanwhile';

export interface BillingEmailContext {
  /** What the utility has, as this device knows it; empty where it has none. */
  current: string;
  /** It was proven when it became the profile's. */
  profileEmail: string;
  typed: string;
  /** As it is saved. */
  to: string;
  problem: Problem<BillingEmailKey> | null;
  /** - savedUnseen: saved, and what this device shows is still the old copy. */
  notice: 'saved' | 'savedUnseen' | null;
}

export type BillingEmailEvent =
  | { type: 'EDIT'; current: string; profileEmail: string }
  | { type: 'TYPE'; typed: string }
  | { type: 'SUBMIT' }
  /** The profile's e-mail is typed and submitted (ACC-21). */
  | { type: 'USE_PROFILE' }
  | { type: 'CHANGE' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' };

export const whatIsWrong = ({ typed, current }: BillingEmailContext): BillingEmailKey | null =>
  emailProblem(typed) ?? (asEmail(typed) === asEmail(current) ? 'emailSameAsCurrent' : null);

const missing = () => Promise.reject(new Error('no effect was given'));

const billingEmailSetup = setup({
  types: {
    context: {} as BillingEmailContext,
    events: {} as BillingEmailEvent,
    children: {} as { verification: 'verification' },
  },
  actors: {
    verification: contactVerificationMachine,
    /** Saves, and says whether this device shows it already. Fails with CallFailed. */
    save: fromPromise<'saved' | 'savedUnseen', BillingEmailContext>(missing),
    /** Gives the e-mail that the utility has now; null where it cannot be asked. */
    reload: fromPromise<string | null>(missing),
  },
  guards: {
    isWrong: ({ context }) => whatIsWrong(context) !== null,
    isProven: ({ context }) => asEmail(context.typed) === asEmail(context.profileEmail),
  },
  actions: {
    noteWrong: assign(({ context }) => {
      const key = whatIsWrong(context);
      return key ? { problem: problemOf(key) } : {};
    }),
    takeTyped: assign(({ context }) => ({ to: asEmail(context.typed), problem: null })),
    clear: assign({ problem: null, notice: null }),
  },
});

/**
 * The e-mail that an account's bills are announced to (ACC-20).
 *
 * view → entering → [the profile's own] saving → view
 *                 → verifying → saving → view, notSaved, or [another change was quicker] reloading → entering
 */
export const billingEmailMachine = billingEmailSetup.createMachine({
  id: 'billingEmail',
  initial: 'view',
  context: { current: '', profileEmail: '', typed: '', to: '', problem: null, notice: null },
  states: {
    view: {
      on: {
        EDIT: {
          target: 'entering',
          actions: [
            'clear',
            assign(({ event: { current, profileEmail } }) => ({ current, profileEmail, typed: current, to: '' })),
          ],
        },
      },
    },
    entering: {
      tags: 'open',
      on: {
        TYPE: { actions: assign(({ event }) => ({ typed: event.typed, problem: null })) },
        SUBMIT: 'judging',
        USE_PROFILE: { target: 'judging', actions: assign(({ context }) => ({ typed: context.profileEmail })) },
        CANCEL: { target: 'view', actions: 'clear' },
      },
    },
    judging: {
      tags: 'open',
      always: [
        { guard: 'isWrong', target: 'entering', actions: 'noteWrong' },
        { guard: 'isProven', target: 'saving', actions: 'takeTyped' },
        { target: 'verifying', actions: 'clear' },
      ],
    },
    verifying: {
      tags: 'open',
      invoke: {
        id: 'verification',
        src: 'verification',
        input: ({ context }) => ({ contact: 'email' as const, typed: context.typed }),
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
            actions: assign({ problem: ({ event }) => problemOf('emailUpdateErrorMsg', event.error) }),
          },
        ],
      },
    },
    /** Nothing is overwritten: both values are shown, and the customer decides. */
    reloading: {
      tags: ['open', 'saving'],
      invoke: {
        src: 'reload',
        onDone: {
          target: 'notSaved',
          actions: assign(({ context, event }) => ({
            current: event.output ?? context.current,
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

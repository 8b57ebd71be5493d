import { assign, fromPromise, setup } from 'xstate';
import type { PostalAddress } from '#contracts/postalAddress.ts';
import { isChangedMeanwhile, problemOf } from '../verification/problem.ts';
import {
  type AccountAddress,
  type BillingAddressContext,
  type BillingAddressKey,
  begin,
  isLongEnough,
  NOTHING,
  type Suggestion,
  whatIsWrong,
  withTyped,
} from './billingAddressContext.ts';

export type BillingAddressEvent =
  | { type: 'EDIT'; current: AccountAddress | null }
  | { type: 'TYPE'; typed: string }
  /** The focus went out of the box. */
  | { type: 'LEAVE' }
  | { type: 'PICK'; id: string }
  | { type: 'SUBMIT' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' };

/** After the last sign, in ms: not every sign is a look-up. */
const PAUSE_MS = 300;

const missing = () => Promise.reject(new Error('no effect was given'));
const isContainer = ({ suggestions }: BillingAddressContext, id: string): boolean =>
  suggestions?.find((one) => one.id === id)?.isContainer ?? false;

const billingAddressSetup = setup({
  types: { context: {} as BillingAddressContext, events: {} as BillingAddressEvent },
  actors: {
    /** Suggestions for what is typed, or for what the chosen one holds. Fails with CallFailed, as all of these do. */
    find: fromPromise<readonly Suggestion[], BillingAddressContext>(missing),
    /** The chosen one as a whole. */
    retrieve: fromPromise<PostalAddress, BillingAddressContext>(missing),
    /** Saves, and says whether this device shows it already. */
    save: fromPromise<'saved' | 'savedUnseen', BillingAddressContext>(missing),
    /** Gives the address that the utility has now; undefined where it cannot be asked. */
    reload: fromPromise<AccountAddress | null | undefined>(missing),
  },
  guards: {
    isLongEnough: ({ event }) => event.type === 'TYPE' && isLongEnough(event.typed),
    isContainer: ({ context, event }) => event.type === 'PICK' && isContainer(context, event.id),
    isWrong: ({ context }) => whatIsWrong(context) !== null,
    isUnchanged: ({ context }) => context.picked === context.current,
  },
  actions: {
    type: assign(({ event }) => (event.type === 'TYPE' ? withTyped(event.typed) : {})),
    choose: assign(({ context, event }) =>
      event.type === 'PICK'
        ? { chosen: event.id, isContainer: isContainer(context, event.id), picked: null, problem: null }
        : {},
    ),
    noteWrong: assign(({ context }) => {
      const key = whatIsWrong(context);
      return key ? { problem: problemOf(key) } : {};
    }),
    noteFailure: assign(({ event }, { key }: { key: BillingAddressKey }) => ({
      problem: problemOf(key, (event as { error?: unknown }).error),
    })),
    clear: assign({ problem: null, notice: null, suggestions: null }),
  },
});

/** What can be done with the box, whatever is being looked up. */
const typing = {
  TYPE: [
    { guard: 'isLongEnough', target: 'pausing', reenter: true, actions: 'type' },
    { target: 'entering', actions: 'type' },
  ],
  LEAVE: { actions: 'noteWrong' },
  SUBMIT: 'judging',
  CANCEL: { target: 'view', actions: 'clear' },
} as const;
/** And with the suggestions, where there may be any. */
const box = {
  ...typing,
  PICK: [
    { guard: 'isContainer', target: 'finding', reenter: true, actions: 'choose' },
    { target: 'retrieving', reenter: true, actions: 'choose' },
  ],
} as const;

/**
 * Where the mail about an account goes: an address is picked from those that the address service suggests (ACC-44).
 *
 * view → entering ⇄ pausing → finding, retrieving → entering
 * entering → [nothing changed] view
 *          → saving → view, notSaved, or [another change was quicker] reloading → notSaved
 */
export const billingAddressMachine = billingAddressSetup.createMachine({
  id: 'billingAddress',
  initial: 'view',
  context: NOTHING,
  states: {
    view: { on: { EDIT: { target: 'entering', actions: assign(({ event }) => begin(event.current)) } } },
    entering: { tags: 'open', on: box },
    pausing: { tags: ['open', 'looking'], on: typing, after: { [PAUSE_MS]: 'finding' } },
    finding: {
      tags: ['open', 'looking'],
      on: box,
      invoke: {
        src: 'find',
        input: ({ context }) => context,
        onDone: { target: 'entering', actions: assign({ suggestions: ({ event }) => event.output }) },
        onError: { target: 'entering', actions: { type: 'noteFailure', params: { key: 'addressFindFailed' } } },
      },
    },
    retrieving: {
      tags: ['open', 'looking'],
      on: box,
      invoke: {
        src: 'retrieve',
        input: ({ context }) => context,
        onDone: {
          target: 'entering',
          actions: assign(({ event: { output } }) => ({
            typed: output.addressLine1,
            picked: output,
            suggestions: null,
            problem: null,
          })),
        },
        onError: { target: 'entering', actions: { type: 'noteFailure', params: { key: 'addressFindFailed' } } },
      },
    },
    judging: {
      tags: 'open',
      always: [
        { guard: 'isWrong', target: 'entering', actions: 'noteWrong' },
        { guard: 'isUnchanged', target: 'view', actions: 'clear' },
        { target: 'saving' },
      ],
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
          { target: 'notSaved', actions: { type: 'noteFailure', params: { key: 'addressUpdateError' } } },
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
          actions: assign(({ context, event: { output } }) => ({
            current: output === undefined ? context.current : output,
            problem: problemOf('changedMeanwhile'),
          })),
        },
        onError: { target: 'notSaved', actions: assign({ problem: problemOf('changedMeanwhile') }) },
      },
    },
    notSaved: { tags: 'open', on: { RETRY: 'saving', CANCEL: { target: 'view', actions: 'clear' } } },
  },
});

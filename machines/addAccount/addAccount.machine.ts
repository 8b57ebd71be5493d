import { assign, fromPromise, setup } from 'xstate';
import { accountDigits, accountNumberAsTyped, isAccountNumber } from '#rules/accountNumber.ts';
import { type Problem, problemOf } from '../verification/problem.ts';

/** Names the text that says what is wrong (ERR2-02). */
export type AddAccountKey =
  | 'accountNumberError'
  | 'accountNameEmptyError'
  | 'accountNameDuplicateError'
  | 'accountNameAssociationError'
  | 'notAdded';

/** What the utility says of an account whose name and number belong together (API2-16). */
export interface FoundAccount {
  bpAccount: string;
  accountType: string;
}

/** What the customer chooses before it is added (ASN-12). */
export interface AddOptions {
  /** What they call it; empty: its address stands for it. */
  name: string;
  isDefault: boolean;
  billReady: boolean;
  paymentDue: boolean;
}

export interface AddAccountContext {
  /** As it stands in the box. */
  number: string;
  /** The name on the bill. */
  holder: string;
  problems: { number: AddAccountKey | null; holder: AddAccountKey | null };
  /** What came of a call. */
  problem: Problem<AddAccountKey> | null;
  found: FoundAccount | null;
  /** There is none yet: the first one is the default (ASN-15). */
  isFirst: boolean;
  options: AddOptions;
}

export type AddAccountEvent =
  | { type: 'TYPE'; what: 'number' | 'holder'; typed: string }
  /** `own`: numbers of the accounts that are in the list already; null while the list has not arrived. */
  | { type: 'SUBMIT'; own: readonly string[] | null }
  | { type: 'CHOOSE'; options: Partial<AddOptions> }
  /** Back to name and number. */
  | { type: 'CHANGE' }
  | { type: 'ADD' };

/** Reminders by e-mail, and nothing else, where nobody chose otherwise (ASN-13). */
const USUAL: AddOptions = { name: '', isDefault: false, billReady: true, paymentDue: true };

/** What is wrong with what was typed, before the utility is asked. */
export function whatIsWrong(
  { number, holder }: Pick<AddAccountContext, 'number' | 'holder'>,
  own: readonly string[] | null,
): AddAccountContext['problems'] {
  const isOwn = own?.includes(accountDigits(number));
  return {
    number: !isAccountNumber(number) ? 'accountNumberError' : isOwn ? 'accountNameDuplicateError' : null,
    holder: holder.trim() === '' ? 'accountNameEmptyError' : null,
  };
}

const missing = () => Promise.reject(new Error('no effect was given'));

const addAccountSetup = setup({
  types: { context: {} as AddAccountContext, events: {} as AddAccountEvent },
  actors: {
    /** Gives what was found; null where name and number do not belong together. Fails with CallFailed. */
    check: fromPromise<FoundAccount | null, AddAccountContext>(missing),
    /** Adds it and shows it on this device. Fails with CallFailed. */
    add: fromPromise<void, AddAccountContext>(missing),
  },
});

/**
 * An account is added to the customer's list (ASN-04): name and number as on a bill, then how it is added.
 *
 * entering → checking → confirming → adding → added
 */
export const addAccountMachine = addAccountSetup.createMachine({
  id: 'addAccount',
  initial: 'entering',
  context: {
    number: '',
    holder: '',
    problems: { number: null, holder: null },
    problem: null,
    found: null,
    isFirst: false,
    options: USUAL,
  },
  states: {
    entering: {
      on: {
        TYPE: {
          actions: assign(({ context, event: { what, typed } }) => ({
            [what]: what === 'number' ? accountNumberAsTyped(typed) : typed,
            problems: { ...context.problems, [what]: null },
            problem: null,
          })),
        },
        SUBMIT: {
          target: 'judging',
          actions: assign(({ context, event: { own } }) => ({
            // In capitals, as on the bill (ASN-07).
            holder: context.holder.trim().toLocaleUpperCase('en-CA'),
            problems: whatIsWrong(context, own),
            problem: null,
            // Not while it is unknown: a default that the customer has would be taken away.
            isFirst: own?.length === 0,
          })),
        },
      },
    },
    judging: {
      always: [
        { guard: ({ context: { problems } }) => !!(problems.number ?? problems.holder), target: 'entering' },
        { target: 'checking' },
      ],
    },
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: 'confirming',
            actions: assign(({ context, event }) => ({
              found: event.output,
              options: { ...USUAL, isDefault: context.isFirst },
            })),
          },
          { target: 'entering', actions: assign({ problem: problemOf('accountNameAssociationError') }) },
        ],
        onError: {
          target: 'entering',
          actions: assign({ problem: ({ event }) => problemOf('accountNameAssociationError', event.error) }),
        },
      },
    },
    confirming: {
      on: {
        CHOOSE: {
          actions: assign(({ context: { options, isFirst }, event }) => ({
            options: { ...options, ...event.options, ...(isFirst && { isDefault: true }) },
          })),
        },
        CHANGE: { target: 'entering', actions: assign({ found: null, problem: null }) },
        ADD: 'adding',
      },
    },
    adding: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'add',
        input: ({ context }) => context,
        onDone: 'added',
        onError: {
          target: 'confirming',
          actions: assign({ problem: ({ event }) => problemOf('notAdded', event.error) }),
        },
      },
    },
    added: { type: 'final' },
  },
});

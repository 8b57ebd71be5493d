import { assign, fromPromise, setup } from 'xstate';
import { type Problem, problemOf } from '../verification/problem.ts';

export type RemoveAccountKey = 'notRemoved';

const missing = () => Promise.reject(new Error('no effect was given'));

const removeAccountSetup = setup({
  types: {
    context: {} as { problem: Problem<RemoveAccountKey> | null },
    events: {} as { type: 'REMOVE' },
  },
  actors: {
    /** Takes it out of the list, at the utility and on this device. Fails with CallFailed. */
    remove: fromPromise<void>(missing),
  },
});

/**
 * An account is taken out of the customer's list (ASN-17).
 *
 * asking → removing → removed
 */
export const removeAccountMachine = removeAccountSetup.createMachine({
  id: 'removeAccount',
  initial: 'asking',
  context: { problem: null },
  states: {
    asking: { on: { REMOVE: 'removing' } },
    removing: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'remove',
        onDone: 'removed',
        onError: {
          target: 'asking',
          actions: assign({ problem: ({ event }) => problemOf('notRemoved', event.error) }),
        },
      },
    },
    removed: { type: 'final' },
  },
});

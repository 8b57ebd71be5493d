import { fromPromise } from 'xstate';
import { removeAccountMachine } from '#machines/removeAccount/removeAccount.machine.ts';
import { type ListUpdate, updateList } from './listUpdate.ts';

/** Removing this account, with its effects. `interaction`: what the utility files it under. */
export const removeAccountWithEffects = (caAccount: string, interaction: ListUpdate['interaction']) =>
  removeAccountMachine.provide({
    actors: {
      remove: fromPromise(() =>
        updateList({
          caAccount,
          changes: [['removed', 'true']],
          listOf: (before) => before.filter((other) => other.caAccount !== caAccount),
          interaction,
        }),
      ),
    },
  });

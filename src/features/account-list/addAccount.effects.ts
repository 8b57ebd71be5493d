import { fromPromise } from 'xstate';
import { accountAssociationCall } from '#contracts/accountAssociation.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import {
  type AddAccountContext,
  addAccountMachine,
  type FoundAccount,
} from '#machines/addAccount/addAccount.machine.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { accountDigits } from '#rules/accountNumber.ts';
import { type ListUpdate, updateList } from './listUpdate.ts';
import { addedAs, newAccount, withNew } from './newAccount.ts';

/** An account is added, with its effects. `interaction`: what the utility files it under. */
export const addAccountWithEffects = (interaction: ListUpdate['interaction']) =>
  addAccountMachine.provide({
    actors: {
      check: fromPromise(({ input }) => check(input)),
      add: fromPromise(({ input }) => add(input, interaction)),
    },
  });

async function check({ number, holder }: AddAccountContext): Promise<FoundAccount | null> {
  const request = { accountName: holder, accountNumber: accountDigits(number) };
  const { errorCode, associatedAccount } = await askAsCustomer(accountAssociationCall, request);
  if (!isSuccess(errorCode)) return null;
  // An answer without the account says nothing of the name.
  if (!associatedAccount) throw new CallFailed({ why: 'refused', title: accountAssociationCall.failureTitle });
  return associatedAccount;
}

async function add({ number, found, options }: AddAccountContext, interaction: ListUpdate['interaction']) {
  if (!found) throw new CallFailed({ why: 'refused' });
  const caAccount = accountDigits(number);
  const added = newAccount(caAccount, found, { ...options, name: options.name.trim() });
  await updateList({
    caAccount,
    changes: addedAs({ ...options, name: added.descriptiveName }),
    listOf: (before) => withNew(before, added),
    interaction,
  });
}

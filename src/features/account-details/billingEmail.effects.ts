import { fromPromise } from 'xstate';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { loadAnew } from '#copies/refresh.ts';
import { billingEmailMachine } from '#machines/billingEmail/billingEmail.machine.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { saveAsCustomer } from '#parts/session/askAsCustomer.ts';
import { verificationWithEffects } from '#parts/verification/verification.effects.ts';

interface Interaction {
  interactionType: string;
  interactionText: string;
}

/** The edit of one account's billing e-mail with its effects. `interaction`: what the utility files it under. */
export function billingEmailWithEffects(account: AccountCopy, interaction: Interaction) {
  const { caAccount } = account;
  return billingEmailMachine.provide({
    actors: {
      verification: verificationWithEffects,
      save: fromPromise(async ({ input: { to } }) => {
        await save(caAccount, to, interaction);
        return (await loadAnew(accountDetailsSource, account)) ? 'savedUnseen' : 'saved';
      }),
      reload: fromPromise(async () => {
        if (await loadAnew(accountDetailsSource, account)) return null;
        return (await cacheDb.accountDetails.get(caAccount))?.accountEmail ?? '';
      }),
    },
  });
}

/** The details as they were read, with the new e-mail (API2-10). @throws {CallFailed} */
async function save(caAccount: string, accountEmail: string, interaction: Interaction): Promise<void> {
  const copy = await cacheDb.accountDetails.get(caAccount);
  if (!copy) throw new CallFailed({ why: 'refused' });
  const { fetchedAt, ...details } = copy;
  const update = { ...details, accountEmail, interactionData: { ...interaction, accountNumber: caAccount } };
  await saveAsCustomer(accountUpdateCall, update);
}

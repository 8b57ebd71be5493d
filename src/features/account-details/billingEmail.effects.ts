import { fromPromise } from 'xstate';
import type { AccountCopy } from '#copies/engine/account.ts';
import { billingEmailMachine } from '#machines/billingEmail/billingEmail.machine.ts';
import { verificationWithEffects } from '#parts/verification/verification.effects.ts';
import { detailsNow, type Interaction, saveDetails } from './saveDetails.ts';

/** The edit of one account's billing e-mail with its effects. `interaction`: what the utility files it under. */
export const billingEmailWithEffects = (account: AccountCopy, interaction: Interaction) =>
  billingEmailMachine.provide({
    actors: {
      verification: verificationWithEffects,
      save: fromPromise(({ input: { to } }) => saveDetails(account, interaction, () => ({ accountEmail: to }))),
      reload: fromPromise(async () => {
        const details = await detailsNow(account);
        return details && (details.accountEmail ?? '');
      }),
    },
  });

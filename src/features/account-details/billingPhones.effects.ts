import { fromPromise } from 'xstate';
import type { AccountCopy } from '#copies/engine/account.ts';
import { billingPhonesMachine } from '#machines/billingPhones/billingPhones.machine.ts';
import { savedPhone } from '#machines/billingPhones/billingPhonesContext.ts';
import { verificationWithEffects } from '#parts/verification/verification.effects.ts';
import { type AccountPhone, withPhone } from '#rules/accountPhones.ts';
import { phonesOf } from './facts.ts';
import { detailsNow, type Interaction, saveDetails } from './saveDetails.ts';

/** The edit of one account's phone numbers with its effects. `interaction`: what the utility files it under. */
export const billingPhonesWithEffects = (account: AccountCopy, interaction: Interaction) =>
  billingPhonesMachine.provide({
    actors: {
      verification: verificationWithEffects,
      save: fromPromise(({ input }) =>
        saveDetails(account, interaction, (details) => ({
          accountPhoneNumbers: withPhone(phonesOf(details), input.edited, savedPhone(input)),
        })),
      ),
      reload: fromPromise<readonly AccountPhone[] | null>(async () => {
        const details = await detailsNow(account);
        return details && phonesOf(details);
      }),
    },
  });

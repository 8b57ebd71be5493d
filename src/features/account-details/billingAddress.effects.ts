import { fromPromise } from 'xstate';
import { addressFindCall, addressRetrieveCall } from '#contracts/postalAddress.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { billingAddressMachine } from '#machines/billingAddress/billingAddress.machine.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { askAsCustomer } from '#parts/session/askAsCustomer.ts';
import { detailsNow, type Interaction, saveDetails } from './saveDetails.ts';

/** The edit of one account's mailing address with its effects. `interaction`: what the utility files it under. */
export const billingAddressWithEffects = (account: AccountCopy, interaction: Interaction) =>
  billingAddressMachine.provide({
    actors: {
      find: fromPromise(async ({ input: { typed, chosen, isContainer } }) => {
        const request = { text: typed, ...(isContainer && { container: chosen }) };
        return (await askAsCustomer(addressFindCall, request)).suggestions;
      }),
      retrieve: fromPromise(
        async ({ input: { chosen } }) => (await askAsCustomer(addressRetrieveCall, { id: chosen })).address,
      ),
      save: fromPromise(({ input: { picked } }) => {
        if (!picked) throw new CallFailed({ why: 'refused' });
        return saveDetails(account, interaction, () => ({ accountAddress: picked }));
      }),
      reload: fromPromise(async () => {
        const details = await detailsNow(account);
        return details ? (details.accountAddress ?? null) : undefined;
      }),
    },
  });

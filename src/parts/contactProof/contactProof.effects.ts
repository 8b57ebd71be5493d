import { fromPromise } from 'xstate';
import { contactProofCheckCall, contactProofSendCall, contactsLostCall } from '#contracts/contactProof.ts';
import { accountDetailsSource } from '#copies/accountDetails.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { profileSource } from '#copies/profile.ts';
import { loadAnew } from '#copies/refresh.ts';
import { contactProofMachine } from '#machines/contactProof/contactProof.machine.ts';
import { askAsCustomer } from '../session/askAsCustomer.ts';

/** Showing that an added account is the customer's, with its effects. */
export function contactProofWithEffects(account: AccountCopy) {
  const { caAccount } = account;
  return contactProofMachine.provide({
    actors: {
      send: fromPromise(async ({ input }) => {
        await askAsCustomer(contactProofSendCall, { caAccount, contact: input.id });
      }),
      check: fromPromise(async ({ input: { contact, code } }) => {
        const { status } = await askAsCustomer(contactProofCheckCall, { caAccount, contact: contact.id, code });
        if (status !== 'approved') return false;
        // What was left out until now.
        await Promise.all([loadAnew(accountDetailsSource, account), loadAnew(profileSource)]);
        return true;
      }),
      tellLost: fromPromise(async () => {
        await askAsCustomer(contactsLostCall, { caAccount });
      }),
    },
  });
}

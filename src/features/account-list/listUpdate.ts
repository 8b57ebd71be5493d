import type { AssociatedAccount } from '#contracts/account.ts';
import { type AccountChange, UPDATE_ACCOUNTS, UPDATED_BY } from '#contracts/cdcUpdate.ts';
import { isSuccess } from '#contracts/errorCode.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { profileSource } from '#copies/profile.ts';
import { loadAnew } from '#copies/refresh.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { askAsCustomer, saveAsCustomer } from '#parts/session/askAsCustomer.ts';

export interface ListUpdate {
  caAccount: string;
  changes: readonly (readonly [AccountChange, string])[];
  /** The list as it is to be, made of the one that the utility has. */
  listOf: (before: readonly AssociatedAccount[]) => AssociatedAccount[];
  interaction: { interactionType: string; interactionText: string };
}

/**
 * Changes the customer's list of accounts (API2-09), made of what the utility has now, and has this device show it.
 *
 * @throws {CallFailed}
 */
export async function updateList({ caAccount, changes, listOf, interaction }: ListUpdate): Promise<void> {
  const { errorCode, data: profile } = await askAsCustomer(profileDetailsCall, {});
  if (!isSuccess(errorCode)) throw new CallFailed({ why: 'refused', title: profileDetailsCall.failureTitle });
  const { accountsVersion, associatedAccounts } = profile;
  const entries = [...changes.map(([changeType, value]) => ({ changeType, value })), UPDATED_BY];
  const data = entries.map((entry, nth) => ({ sequence: nth + 1, accountNumber: caAccount, ...entry }));
  await saveAsCustomer(updateProfileDetailsCall, {
    data: {
      associatedAccounts: { account: listOf(associatedAccounts.account) },
      ...(accountsVersion !== undefined && { accountsVersion }),
    },
    interactionData: { ...interaction, accountNumber: caAccount },
    cdcData: { requests: [{ requestNumber: 1, action: UPDATE_ACCOUNTS, data }] },
  });
  await loadAnew(profileSource);
}

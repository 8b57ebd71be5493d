import type { AccountDetails } from '#contracts/account.ts';
import { accountUpdateCall } from '#contracts/accountUpdate.ts';
import { type AccountDetailsCopy, accountDetailsSource } from '#copies/accountDetails.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { loadAnew } from '#copies/refresh.ts';
import { CallFailed } from '#machines/callFailed.ts';
import { saveAsCustomer } from '#parts/session/askAsCustomer.ts';

/** What the utility files a change under. */
export interface Interaction {
  interactionType: string;
  interactionText: string;
}

type Change = Partial<Pick<AccountDetails, 'accountEmail' | 'accountPhoneNumbers' | 'accountAddress'>>;

/**
 * Saves the details as they were read, with a change in them (API2-10). `savedUnseen`: and this device could not get the
 * new ones yet.
 *
 * @throws {CallFailed}
 */
export async function saveDetails(
  account: AccountCopy,
  interaction: Interaction,
  changeOf: (details: AccountDetails) => Change,
): Promise<'saved' | 'savedUnseen'> {
  const { caAccount } = account;
  const copy = await cacheDb.accountDetails.get(caAccount);
  if (!copy) throw new CallFailed({ why: 'refused' });
  const { fetchedAt, ...details } = copy;
  const interactionData = { ...interaction, accountNumber: caAccount };
  await saveAsCustomer(accountUpdateCall, { ...details, ...changeOf(details), interactionData });
  return (await loadAnew(accountDetailsSource, account)) ? 'savedUnseen' : 'saved';
}

/** What the utility has now; null where it cannot be asked. */
export async function detailsNow(account: AccountCopy): Promise<AccountDetailsCopy | null> {
  if (await loadAnew(accountDetailsSource, account)) return null;
  return (await cacheDb.accountDetails.get(account.caAccount)) ?? null;
}

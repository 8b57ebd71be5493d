import { defaultAccount } from '#rules/accountOrder.ts';
import { cacheDb } from './cacheDb.ts';
import type { AccountCopy, ListedAccount } from './engine/account.ts';

/**
 * The customer's accounts in the server's order, and the one looked at: chosen on this device, else the default one,
 * else the first. `asChanged`: makes what the customer changed of the list since.
 */
export async function accountsOnDevice(
  asChanged: (accounts: AccountCopy[]) => AccountCopy[] = (accounts) => accounts,
): Promise<{ accounts: ListedAccount[]; current: ListedAccount | undefined }> {
  const accounts = await named(asChanged(await cacheDb.accounts.orderBy('position').toArray()));
  const chosen = await cacheDb.choices.get('currentAccount');
  const current = accounts.find(({ caAccount }) => caAccount === chosen?.value) ?? defaultAccount(accounts);
  return { accounts, current };
}

/** An account that the customer gave no name (ACC-18) goes by its address, and before that is known by its number. */
async function named(accounts: AccountCopy[]): Promise<ListedAccount[]> {
  if (accounts.every(({ descriptiveName }) => descriptiveName !== '')) return accounts;
  return Promise.all(
    accounts.map(async (account) => {
      if (account.descriptiveName !== '') return account;
      const address = (await cacheDb.accountDetails.get(account.caAccount))?.address.split(',')[0];
      return { ...account, descriptiveName: address || account.caAccount, isUnnamed: true as const };
    }),
  );
}

export async function chooseAccount(caAccount: string): Promise<void> {
  await cacheDb.choices.put({ key: 'currentAccount', value: caAccount });
}

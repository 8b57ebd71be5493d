import { defaultAccount } from '#rules/accountOrder.ts';
import { cacheDb } from './cacheDb.ts';
import type { AccountCopy } from './engine/account.ts';

/**
 * The customer's accounts in the server's order, and the one looked at: chosen on this device, else the default one,
 * else the first.
 */
export async function accountsOnDevice(): Promise<{ accounts: AccountCopy[]; current: AccountCopy | undefined }> {
  const accounts = await cacheDb.accounts.orderBy('position').toArray();
  const chosen = await cacheDb.choices.get('currentAccount');
  const current = accounts.find(({ caAccount }) => caAccount === chosen?.value) ?? defaultAccount(accounts);
  return { accounts, current };
}

export async function chooseAccount(caAccount: string): Promise<void> {
  await cacheDb.choices.put({ key: 'currentAccount', value: caAccount });
}

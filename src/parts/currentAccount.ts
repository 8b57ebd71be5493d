import { useLiveQuery } from 'dexie-react-hooks';
import { type AccountCopy, cacheDb } from '#db/cache.ts';
import { defaultAccount } from '#rules/accountOrder.ts';

export interface CurrentAccount {
  accounts: AccountCopy[];
  /** The one looked at: chosen on this device, else the default one, else the first. */
  current: AccountCopy | undefined;
  /** The list was loaded: when it is empty, the customer has no account. */
  isLoaded: boolean;
}

/** From the device's copies; `undefined` while they are being read. */
export function useCurrentAccount(): CurrentAccount | undefined {
  return useLiveQuery(async () => {
    const accounts = await cacheDb.accounts.orderBy('position').toArray();
    const chosen = await cacheDb.choices.get('currentAccount');
    const current = accounts.find(({ caAccount }) => caAccount === chosen?.value);
    const isLoaded = (await cacheDb.profile.count()) > 0;
    return { accounts, isLoaded, current: current ?? (defaultAccount(accounts) as AccountCopy | undefined) };
  });
}

export async function chooseAccount(caAccount: string): Promise<void> {
  await cacheDb.choices.put({ key: 'currentAccount', value: caAccount });
}

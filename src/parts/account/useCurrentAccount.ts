import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { accountsOnDevice } from '#copies/currentAccount.ts';
import type { ListedAccount } from '#copies/engine/account.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { currentCustomer } from '#session/customer.ts';
import { accountsAsChanged, listChangesOf } from './accountsAsChanged.ts';

export interface CurrentAccount {
  accounts: ListedAccount[];
  /** The one looked at. */
  current: ListedAccount | undefined;
  /** The list was loaded: when it is empty, the customer has no account. */
  isLoaded: boolean;
}

/**
 * From the device's copies, with what the customer changed of the list since they were loaded; `undefined` while they are
 * being read.
 */
export function useCurrentAccount(): CurrentAccount | undefined {
  return useLiveQuery(accountsNow, [], fromAhead());
}

async function accountsNow(): Promise<CurrentAccount> {
  const customer = await currentCustomer();
  const [profile, changes] = await Promise.all([
    cacheDb.profile.get('current'),
    customer ? listChangesOf(outboxDb, customer.customerId) : [],
  ]);
  const choice = await accountsOnDevice((accounts) => accountsAsChanged(accounts, profile?.accountsVersion, changes));
  return { ...choice, isLoaded: profile !== undefined };
}

function fromAhead(): CurrentAccount | undefined {
  const { accounts, current, profile } = copiesReadAhead() ?? {};
  return accounts && { accounts, current, isLoaded: profile !== undefined };
}

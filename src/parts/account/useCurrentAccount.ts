import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { accountsOnDevice } from '#copies/currentAccount.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { copiesReadAhead } from '#copies/readAhead.ts';

export interface CurrentAccount {
  accounts: AccountCopy[];
  /** The one looked at. */
  current: AccountCopy | undefined;
  /** The list was loaded: when it is empty, the customer has no account. */
  isLoaded: boolean;
}

/** From the device's copies; `undefined` while they are being read. */
export function useCurrentAccount(): CurrentAccount | undefined {
  return useLiveQuery(
    async () => ({ ...(await accountsOnDevice()), isLoaded: (await cacheDb.profile.count()) > 0 }),
    [],
    fromAhead(),
  );
}

function fromAhead(): CurrentAccount | undefined {
  const { accounts, current, profile } = copiesReadAhead() ?? {};
  return accounts && { accounts, current, isLoaded: profile !== undefined };
}

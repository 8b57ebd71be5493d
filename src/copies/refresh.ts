import { currentCustomer } from '#session/customer.ts';
import { cacheDb, sources } from './cacheDb.ts';
import { isMeteredConnection } from './connection.ts';
import { accountsOnDevice } from './currentAccount.ts';
import { makeRefresher } from './engine/refresher.ts';

export const {
  load,
  loadAnew,
  outdate,
  loadIfDue,
  dueIn,
  refreshForEveryone,
  refreshForCustomer,
  refreshAccounts,
  readyAccounts,
} = makeRefresher({
  db: cacheDb,
  sources,
  isSomebodyHere: async () => (await currentCustomer()) !== null,
  accounts: accountsOnDevice,
  appIsKept: async () => (await navigator.serviceWorker?.ready) !== undefined,
  isMetered: isMeteredConnection,
});

import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#db/cache.ts';

/**
 * The accounts that can be used without a connection: their details are on this device, and those of their meter
 * where they have one.
 */
export async function readyAccounts(): Promise<Set<string>> {
  const [details, meters] = await Promise.all([
    cacheDb.accountDetails.toArray(),
    cacheDb.meters.toCollection().primaryKeys(),
  ]);
  const withMeter = new Set(meters);
  const ready = details.filter(({ caAccount, meterNumber }) => meterNumber === '' || withMeter.has(caAccount));
  return new Set(ready.map(({ caAccount }) => caAccount));
}

/** Live: marks appear while the accounts load. `undefined` while the device is being asked. */
export const useReadyAccounts = (): Set<string> | undefined => useLiveQuery(readyAccounts);

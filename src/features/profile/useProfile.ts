import { useLiveQuery } from 'dexie-react-hooks';
import { profileDetailsCall } from '#contracts/profile.ts';
import { cacheDb } from '#db/cache.ts';
import { useCustomer } from '#parts/customer.ts';
import { useKeptFresh } from '#parts/useKeptFresh.ts';
import type { LoadFailure } from '#refresh/meter.ts';
import { refreshProfile } from '#refresh/profile.ts';

/**
 * The device's copy of the profile, kept fresh while there is a connection. `copy` is undefined while the device
 * is being asked, and null when it has none.
 */
export function useProfile() {
  const copy = useLiveQuery(async () => (await cacheDb.profile.get('current')) ?? null);
  const { loading, failed } = useKeptFresh(useCustomer()?.customerId, load);
  return { copy, loading, failed };
}

async function load(): Promise<LoadFailure | null> {
  const failure = await refreshProfile();
  return failure && { title: profileDetailsCall.failureTitle ?? '', failure };
}

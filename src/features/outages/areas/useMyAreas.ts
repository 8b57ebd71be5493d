import Dexie from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import { profileSource } from '#copies/profile.ts';
import { load } from '#copies/refresh.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isOutageArea, type OutageAreaRow } from '#outbox/kinds/outageAreas.ts';
import { useCustomer } from '#session/customer.ts';
import { isCopyOld, myAreas } from './myAreas.ts';

const NO_ROWS: OutageAreaRow[] = [];

const changesOf = async (owner: string): Promise<OutageAreaRow[]> =>
  (
    await outboxDb.submissions.where('[owner+state]').between([owner, Dexie.minKey], [owner, Dexie.maxKey]).toArray()
  ).filter(isOutageArea);

/**
 * The customer's outage areas: the device's copy, with what they changed since. `isKnown`: the device has such a copy.
 */
export function useMyAreas() {
  const owner = useCustomer()?.customerId;
  const { copy, loading, failure } = useCopy(profileSource);
  const changes = useLiveQuery(async () => (owner ? changesOf(owner) : undefined), [owner]);
  const zones = copy?.subscribedOutageZones;
  const version = copy?.outageZonesVersion;
  const known = useMemo(
    () => (zones && version !== undefined ? { subscribedOutageZones: zones, outageZonesVersion: version } : null),
    [zones, version],
  );
  const isOld = known !== null && changes !== undefined && isCopyOld(known, changes);
  useEffect(() => {
    if (isOld) void load(profileSource);
  }, [isOld]);
  const mine = useMemo(() => myAreas(known, changes ?? NO_ROWS), [known, changes]);
  return {
    owner,
    ...mine,
    changes: changes ?? NO_ROWS,
    isKnown: known !== null,
    loading: changes === undefined || copy === undefined || (known === null && loading),
    failure,
  };
}

import { useMemo } from 'react';
import { outageMapSource } from '#copies/outageMap.ts';
import { outagesIn } from '#copies/outagesIn.ts';
import { useCopy } from '#copies/useCopy.ts';
import { type PowerAt, powerAt } from '#rules/powerAt.ts';
import { useOwnPlaces } from './useOwnPlaces.ts';

/** `at`: undefined where the list says nothing. `asOf`: when the utility made its list, ISO. */
export interface PowerThere {
  regionId: string;
  at: PowerAt | undefined;
  asOf: string;
}

/**
 * What the list of outages says of the place of a report: of one of the customer's own premises, else where the outage
 * is that the report says is not over (`relatedOutageId`). Undefined where the device has no list, or does not know the
 * region.
 */
export function usePowerThere(installationNumber: string, relatedOutageId?: string): PowerThere | undefined {
  const { copy } = useCopy(outageMapSource);
  const place = useOwnPlaces().find((one) => one.installationNumber === installationNumber);
  const own = installationNumber ? place?.regionId : undefined;
  const related = relatedOutageId && copy && outagesIn(copy).find(({ OutageId }) => OutageId === relatedOutageId);
  const regionId = own ?? (related ? related.RegionId : undefined);
  return useMemo(() => {
    if (!copy || !regionId) return undefined;
    const {
      lastUpdated: asOf,
      fetchedAt: loadedAt,
      regionSuccessors: moved,
      regionsLeft: left,
      restored,
      regionsRestored,
    } = copy;
    const list = { outages: outagesIn(copy), asOf, loadedAt, moved, left, restored, regionsRestored };
    return { regionId, at: powerAt(list, regionId, Date.now()), asOf: asOf ?? loadedAt };
  }, [copy, regionId]);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { type OwnPlace, ownPlaces } from '#copies/ownPlaces.ts';

const NONE: readonly OwnPlace[] = [];

/** The customer's own places; none while the device is being asked. */
export const useOwnPlaces = (): readonly OwnPlace[] => useLiveQuery(ownPlaces) ?? NONE;

/** The regions in which they lie, as far as the device knows. */
export function useHomeRegions(): ReadonlySet<string> {
  const own = useOwnPlaces();
  return useMemo(() => new Set(own.flatMap(({ regionId }) => regionId || [])), [own]);
}

import { useMemo } from 'react';
import { outageMapSource } from '#copies/outageMap.ts';
import { outagesIn } from '#copies/outagesIn.ts';
import { regionsSource } from '#copies/regions.ts';
import { useCopy } from '#copies/useCopy.ts';
import { outageKinds } from '#rules/outageRegions.ts';
import { regionToShow } from '#rules/regionToShow.ts';

const NOTHING: never[] = [];

/**
 * The copies of the outages and of the map, each with its own age and failure, and what follows from both: what kind of
 * outage is in which region, and what is told of the `chosen` one.
 */
export function useOutagesOnMap(chosen: string | null) {
  const feed = useCopy(outageMapSource);
  const map = useCopy(regionsSource);
  const outages = feed.copy ? outagesIn(feed.copy) : NOTHING;
  const kinds = useMemo(() => outageKinds(outages), [outages]);
  const known = feed.copy && { outages, regionSuccessors: feed.copy.regionSuccessors };
  const shown = chosen === null ? null : regionToShow(chosen, { map: map.copy, feed: known });
  // Without a list nothing is told that has a time.
  const asOf = feed.copy ? (feed.copy.lastUpdated ?? feed.copy.fetchedAt) : '';
  return { feed, asOf, map, regions: map.copy?.regions ?? NOTHING, kinds, shown };
}

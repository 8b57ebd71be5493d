import type { Outage, RegionSuccessors } from '#contracts/outageMap.ts';
import type { Region } from '#contracts/regions.ts';
import { type UpdatesOfKind, updatesAt } from './outageUpdates.ts';
import { isLost, sameGround } from './sameGround.ts';

/** What is said of one region. */
export interface RegionToShow {
  name: string;
  /** Of each kind at most once. Null: nothing is known, neither that the power is out nor that it is not. */
  updates: readonly UpdatesOfKind[] | null;
  /** As the map has it; undefined where it lies on no map that is here. */
  region: Region | undefined;
}

/** What the device knows of the map and of the outages; each undefined or null while it is not here. */
export interface KnownRegions {
  map:
    | { regions: readonly Region[]; formerRegions: readonly Pick<Region, 'regionId' | 'regionName'>[] }
    | null
    | undefined;
  feed: { outages: readonly Outage[]; regionSuccessors?: readonly RegionSuccessors[] | undefined } | null | undefined;
}

/**
 * A region by its id, which may have left the map, or have come after the device loaded it: it is found by what took its
 * ground, by the name it had, or by the name that the feed has. What the feed says of the region itself is its name
 * before the map's (OUT-08). Null where nothing knows it.
 */
export function regionToShow(regionId: string, { map, feed }: KnownRegions): RegionToShow | null {
  const ground = sameGround(regionId, feed?.regionSuccessors);
  const regions = map?.regions ?? [];
  const region = regions.find((one) => one.regionId === regionId) ?? regions.find((one) => ground.has(one.regionId));
  const former = map?.formerRegions.find((one) => one.regionId === regionId);
  const named = feed?.outages.filter((one) => ground.has(one.RegionId) && one.Region) ?? [];
  const told = named.find((one) => one.RegionId === (region?.regionId ?? regionId));
  const name = told?.Region || region?.regionName || former?.regionName || named[0]?.Region || '';
  // On the map it can be pressed and added, whether it has a name or not.
  if (!name && !region) return null;
  const updates = feed ? updatesAt(feed.outages, ground) : [];
  const isSilent = updates.length === 0 && (!feed || !region || isLost(regionId, feed.regionSuccessors));
  return { name, updates: isSilent ? null : updates, region };
}

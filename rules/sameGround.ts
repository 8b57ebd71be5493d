import type { RegionSuccessors } from '#contracts/outageMap.ts';

/**
 * The ids under which the utility may speak of the ground of a region: a device may know a region by an id that left the
 * map, and so may the feed. They are its own, those of the regions that lie there now, and those of others that lay there.
 */
export function sameGround(regionId: string, moved: readonly RegionSuccessors[] = []): ReadonlySet<string> {
  const now = moved.find((one) => one.regionId === regionId)?.successors ?? [regionId];
  const before = moved.filter(({ successors }) => successors.some((id) => now.includes(id)));
  return new Set([regionId, ...now, ...before.map((one) => one.regionId)]);
}

/** It left the map, and nothing took its place: that no outage is told of it says nothing. */
export const isLost = (regionId: string, moved: readonly RegionSuccessors[] = []): boolean =>
  moved.some((one) => one.regionId === regionId && one.successors.length === 0);

import Flatbush from 'flatbush';
import type { Position, Region } from '#contracts/regions.ts';
import { isInRegion } from '#rules/outageRegions.ts';

/** A region's box is looked at in so many columns and rows: what took less than about a four-hundredth of it is missed. */
const STEPS = 20;

/** A region that is on the map, or was once, as it was before an import. */
export interface KnownRegion extends Pick<Region, 'regionId' | 'geometry' | 'bounds' | 'label'> {
  isOnMap: boolean;
}

/**
 * Of each region that the new map does not have, the ids of those that lie where it lay, by its own id. One that left the
 * map before is left out where the map did not change: what took its place is known.
 *
 * They are those in which a point of it is, and those whose own label is in it, however small they are. One that is only
 * next to it shares its border and no point within.
 */
export function findSuccessors(before: readonly KnownRegion[], regions: readonly Region[]): Record<string, string[]> {
  const onNewMap = new Set(regions.map(({ regionId }) => regionId));
  const newMap = placesOf(regions);
  const changed = placesOf(changesOf(before, regions));
  const former = before.filter(({ regionId }) => !onNewMap.has(regionId));
  const toJudge = former.filter((one) => one.isOnMap || changed.near(one.bounds).length > 0);
  return Object.fromEntries(
    toJudge.map((one) => {
      const points = pointsIn(one);
      const successors = newMap
        .near(one.bounds)
        .filter((now) => isInRegion(one, now.label) || points.some((at) => isInRegion(now, at)));
      return [one.regionId, successors.map(({ regionId }) => regionId)];
    }),
  );
}

/** What left the map, came to it, or lies otherwise, as it was and as it is. */
function changesOf(before: readonly KnownRegion[], regions: readonly Region[]): Placed[] {
  const shapeOf = ({ geometry }: Pick<Region, 'geometry'>) => JSON.stringify(geometry.coordinates);
  const shown = before.filter(({ isOnMap }) => isOnMap);
  const then = new Map(shown.map((one) => [one.regionId, shapeOf(one)]));
  const now = new Map(regions.map((one) => [one.regionId, shapeOf(one)]));
  return [...shown, ...regions].filter(({ regionId }) => then.get(regionId) !== now.get(regionId));
}

type Placed = Pick<Region, 'bounds'>;

/** Finds, of these, those whose boxes meet a box, in their order. */
function placesOf<Some extends Placed>(all: readonly Some[]): { near(bounds: readonly number[]): Some[] } {
  if (all.length === 0) return { near: () => [] };
  const index = new Flatbush(all.length);
  for (const { bounds } of all) index.add(...box(bounds));
  index.finish();
  return {
    near: (bounds) =>
      index
        .search(...box(bounds))
        .sort((one, other) => one - other)
        .flatMap((nth) => all[nth] ?? []),
  };
}

const box = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

type Shaped = Pick<Region, 'geometry' | 'bounds' | 'label'>;

function pointsIn(region: Shaped): Position[] {
  const [west, south, east, north] = box(region.bounds);
  const steps = Array.from({ length: STEPS }, (_, nth) => (nth + 0.5) / STEPS);
  const grid = steps.flatMap((x) => steps.map((y) => [west + (east - west) * x, south + (north - south) * y]));
  return [region.label, ...grid].filter((at) => isInRegion(region, at));
}

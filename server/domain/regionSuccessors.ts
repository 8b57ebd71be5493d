import type { Position, Region } from '#contracts/regions.ts';
import { isInRegion } from '#rules/outageRegions.ts';

/** A region's box is looked at in so many columns and rows: what took less than about a four-hundredth of it is missed. */
const STEPS = 20;

/**
 * The regions that lie where a former one lay, by their ids: those in which a point of it is, and those whose own label
 * is in it, however small they are. One that is only next to it shares its border and no point within.
 */
export function findSuccessors(former: Region, regions: readonly Region[]): string[] {
  const points = pointsIn(former);
  return regions
    .filter((one) => isInRegion(former, one.label) || points.some((at) => isInRegion(one, at)))
    .map(({ regionId }) => regionId);
}

function pointsIn(region: Region): Position[] {
  const [west = 0, south = 0, east = 0, north = 0] = region.bounds;
  const steps = Array.from({ length: STEPS }, (_, nth) => (nth + 0.5) / STEPS);
  const grid = steps.flatMap((x) => steps.map((y) => [west + (east - west) * x, south + (north - south) * y]));
  return [region.label, ...grid].filter((at) => isInRegion(region, at));
}

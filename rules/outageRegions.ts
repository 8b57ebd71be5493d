import type { Outage } from '#contracts/outageMap.ts';
import type { Position, Region, Rings } from '#contracts/regions.ts';

export type OutageKind = 'Planned' | 'Unplanned';

/** How each region with an outage is drawn; one with both kinds is unplanned (OUT-04), one of neither has none (OUT-09). */
export function outageKinds(outages: readonly Outage[]): Map<string, OutageKind> {
  const kinds = new Map<string, OutageKind>();
  for (const { RegionId, Planned } of outages) {
    if (Planned !== 'None' && kinds.get(RegionId) !== 'Unplanned') kinds.set(RegionId, Planned);
  }
  return kinds;
}

/** How the ground is drawn that goes by these ids; undefined where it has no outage. */
export function kindAt(kinds: ReadonlyMap<string, OutageKind>, regionIds: ReadonlySet<string>): OutageKind | undefined {
  const here = [...regionIds].map((id) => kinds.get(id));
  return here.find((kind) => kind === 'Unplanned') ?? here.find((kind) => kind);
}

/** The region in which this point lies, the smallest where several do; undefined outside of all. */
export function regionAt(regions: readonly Region[], at: Position): Region | undefined {
  return regions.filter((region) => isInRegion(region, at)).sort((one, other) => sizeOf(one) - sizeOf(other))[0];
}

export const isInRegion = (region: Pick<Region, 'geometry' | 'bounds'>, at: Position): boolean =>
  isWithin(region.bounds, at) && polygonsOf(region).some((rings) => isInside(rings, at));

const polygonsOf = ({ geometry }: Pick<Region, 'geometry'>): readonly Rings[] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

const isWithin = ([west = 0, south = 0, east = 0, north = 0]: number[], [x = 0, y = 0]: Position): boolean =>
  x >= west && x <= east && y >= south && y <= north;

const sizeOf = ({ bounds: [west = 0, south = 0, east = 0, north = 0] }: Region): number =>
  (east - west) * (north - south);

/** Inside the outer ring and in no hole: a line from the point crosses the rings an odd number of times. */
function isInside(rings: Rings, [x = 0, y = 0]: Position): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x1 = 0, y1 = 0] = ring[at] ?? [];
      const [x2 = 0, y2 = 0] = ring[before] ?? [];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
  }
  return inside;
}

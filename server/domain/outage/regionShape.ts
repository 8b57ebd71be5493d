import { type Position, position, type Region, type Rings } from '#contracts/regions.ts';

/** Some 1 m: finer is noise and costs bytes. A border that two regions share stays shared. */
const DECIMALS = 5;
/** Along how many parallels a place for the label is looked for. */
const SCAN_LINES = 15;

type Shape = Pick<Region, 'geometry' | 'bounds' | 'label'>;

/** What a region is better without: it encloses nothing, or lies off the map. */
export type LeftOut = 'polygon' | 'hole';

/** A region's shape from its polygons, and what of them was left out; null where nothing is left. */
export function shapeOf(polygons: readonly Rings[]): { shape: Shape | null; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  const whole: Rings[] = [];
  for (const [outer = [], ...holes] of polygons) {
    const ring = tidyRing(outer, false);
    if (!ring) {
      leftOut.push('polygon');
      continue;
    }
    const tidyHoles = holes.flatMap((hole) => {
      const tidy = tidyRing(hole, true);
      if (!tidy) leftOut.push('hole');
      return tidy ? [tidy] : [];
    });
    whole.push([ring, ...tidyHoles]);
  }
  const [first] = whole;
  if (!first) return { shape: null, leftOut };
  const geometry =
    whole.length === 1
      ? ({ type: 'Polygon', coordinates: first } as const)
      : ({ type: 'MultiPolygon', coordinates: whole } as const);
  return { shape: { geometry, bounds: boundsOf(whole.flat(2)), label: labelOf(whole) }, leftOut };
}

/**
 * Rounded, without altitude and repeated points; as GeoJSON wants it, outer rings run against the clock, holes with it.
 * Null where it encloses nothing, or lies off the map.
 */
function tidyRing(given: readonly Position[], isHole: boolean): Position[] | null {
  const points = given.map(([lon = Number.NaN, lat = Number.NaN]) => [rounded(lon), rounded(lat)]);
  const ring = points.filter(
    ([lon, lat], at) => at === 0 || lon !== points[at - 1]?.[0] || lat !== points[at - 1]?.[1],
  );
  const area = signedArea(ring);
  if (ring.length < 4 || area === 0 || !ring.every((at) => position.safeParse(at).success)) return null;
  return area > 0 === isHole ? ring.reverse() : ring;
}

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** Of a closed ring, in square degrees; positive when it runs against the clock. */
function signedArea(ring: readonly Position[]): number {
  return sides(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1), 0) / 2;
}

type Point = readonly [number, number];

const sides = (ring: readonly Position[]): [Point, Point][] =>
  ring.slice(1).map((to, at) => [ring[at] as unknown as Point, to as unknown as Point]);

function boundsOf(points: readonly Position[]): number[] {
  const bounds = [180, 90, -180, -90] as [number, number, number, number];
  for (const [lon = 0, lat = 0] of points) {
    bounds[0] = Math.min(bounds[0], lon);
    bounds[1] = Math.min(bounds[1], lat);
    bounds[2] = Math.max(bounds[2], lon);
    bounds[3] = Math.max(bounds[3], lat);
  }
  return bounds;
}

/** The middle of the widest stretch that a parallel has inside the region: never in a hole, never outside. */
function labelOf(polygons: readonly Rings[]): Position {
  const [, south = 0, , north = 0] = boundsOf(polygons.flat(2));
  let widest = { width: -1, label: polygons[0]?.[0]?.[0] ?? [0, 0] };
  for (let line = 1; line < 2 * SCAN_LINES; line += 2) {
    const lat = south + ((north - south) * line) / (2 * SCAN_LINES);
    const crossings = polygons
      .flatMap((rings) => rings.flatMap((ring) => sides(ring).flatMap((side) => crossingOf(side, lat))))
      .sort((a, b) => a - b);
    for (let at = 1; at < crossings.length; at += 2) {
      const [west = 0, east = 0] = [crossings[at - 1], crossings[at]];
      if (east - west > widest.width) widest = { width: east - west, label: [(west + east) / 2, lat] };
    }
  }
  return widest.label;
}

/** Where a side crosses a parallel: of its two ends the lower one counts, so that a corner is crossed once. */
function crossingOf([[x1, y1], [x2, y2]]: [Point, Point], lat: number): number[] {
  if (y1 <= lat === y2 <= lat) return [];
  return [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)];
}

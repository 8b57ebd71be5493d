import type { Position, Region } from '#contracts/regions.ts';
import { isInRegion } from './outageRegions.ts';

/** An outage as near as this to a place is shown with it, in km to the region's nearest edge. */
export const NEAR_KM = 60;

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

type Shape = Pick<Region, 'geometry' | 'bounds'>;

export interface Framed {
  /** The customer's own place; only its region where nobody knows where in it. */
  place: { at: Position } | { region: Shape & Pick<Region, 'label'> } | null;
  /** The regions in which the power is out. */
  out: readonly Shape[];
  towns: readonly Position[];
}

/**
 * What a map shows first: the place and what is out near it, else what is out nearest, else the town nearest to it.
 * Without a place all that is out. Null: neither is known.
 */
export function mapFrame({ place, out, towns }: Framed): Bounds | null {
  if (!place) return around(out.map(({ bounds }) => bounds));
  const at = 'at' in place ? place.at : place.region.label;
  const own = 'at' in place ? boundsOf(place.at) : place.region.bounds;
  const away = out.map((shape) => ({ shape, km: kmToRegion(shape, at) })).sort((a, b) => a.km - b.km);
  const near = away.filter(({ km }) => km <= NEAR_KM);
  const shown = near.length > 0 ? near : away.slice(0, 1);
  if (shown.length > 0) return around([own, ...shown.map(({ shape }) => shape.bounds)]);
  const [town] = [...towns].sort((a, b) => km(at, a) - km(at, b));
  return around([own, ...(town ? [boundsOf(town)] : [])]);
}

const boundsOf = ([x = 0, y = 0]: Position): number[] => [x, y, x, y];

function around(all: readonly (readonly number[])[]): Bounds | null {
  if (all.length === 0) return null;
  const edge = (nth: number, of: (...values: number[]) => number) => of(...all.map((one) => one[nth] ?? 0));
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
}

/** How far a point is from the nearest edge of a region, in km; 0 inside of it. */
export function kmToRegion(region: Shape, at: Position): number {
  if (isInRegion(region, at)) return 0;
  const { geometry } = region;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  let least = Number.POSITIVE_INFINITY;
  for (const ring of polygons.flat()) {
    for (let nth = 1; nth < ring.length; nth += 1) {
      least = Math.min(least, kmToSide(at, ring[nth - 1] ?? [], ring[nth] ?? []));
    }
  }
  return least;
}

/** On the plane that touches the earth at the point: exact to a percent within a province. */
function flat(origin: Position, [x = 0, y = 0]: Position): [number, number] {
  const [x0 = 0, y0 = 0] = origin;
  return [(x - x0) * 111.32 * Math.cos((y0 * Math.PI) / 180), (y - y0) * 111.2];
}

const km = (one: Position, other: Position): number => Math.hypot(...flat(one, other));

function kmToSide(at: Position, from: Position, to: Position): number {
  const [x1, y1] = flat(at, from);
  const [x2, y2] = flat(at, to);
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x1 * dx + y1 * dy) / length));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
}

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { isoTime } from './isoTime.ts';
import { readableIfPresent, readableList } from './readable.ts';
import { filledLine, line, longText, text } from './text.ts';

const within = (most: number) => (degrees: number | undefined) => degrees !== undefined && Math.abs(degrees) <= most;
const [isLongitude, isLatitude] = [within(180), within(90)];

/** Longitude and latitude in degrees, as GeoJSON writes them. */
export const position = z
  .array(z.number())
  .check(z.refine((at) => at.length === 2 && isLongitude(at[0]) && isLatitude(at[1])));
export type Position = z.output<typeof position>;

/** Closed: it ends where it begins. */
const ring = z.array(position).check(
  z.refine((points) => {
    const [first, last] = [points[0], points.at(-1)];
    return points.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  }),
);
/** Its outer ring, then its holes. */
const rings = z.array(ring).check(z.minLength(1));
export type Rings = z.output<typeof rings>;

/**
 * One outage region (OUT-10).
 *
 * - `geometry`: GeoJSON.
 * - `bounds`: west, south, east, north.
 * - `label`: a point inside it, in no hole.
 */
export const region = z.object({
  regionId: filledLine,
  regionName: line,
  geometry: z.union([
    z.object({ type: z.literal('Polygon'), coordinates: rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).check(z.minLength(1)) }),
  ]),
  bounds: z
    .array(z.number())
    .check(
      z.refine(
        ([west, south, east, north, ...more]) =>
          more.length === 0 && [west, east].every(isLongitude) && [south, north].every(isLatitude),
      ),
    ),
  label: position,
});
export type Region = z.output<typeof region>;

/** A region that the utility's map no longer has; what was said of it or chosen before still has its name. */
export const formerRegion = z.object({ regionId: filledLine, regionName: line });

/**
 * A picture of the land that the regions can be shown on, beside the app's own plain map (APP-44). `url`: of a MapLibre
 * style, or of picture tiles with `{z}`, `{x}` and `{y}` in it.
 */
export const mapBackground = z.object({ id: z.enum(['streets', 'satellite']), url: longText });
export type MapBackground = z.output<typeof mapBackground>;

/** No longer KML is taken in or handed out. */
export const KML_LENGTH = 8_000_000;
export const KML_TYPE = 'application/vnd.google-earth.kml+xml';

/** API-19, API2-34. The reply is no JSON: the utility's map template as it came, in KML. */
export const kmlTemplateCall = defineCall({
  method: 'GET',
  path: '/api/{product}/kmlTemplate',
  request: z.object({}),
  reply: text(KML_LENGTH),
});

/**
 * The same as our app keeps it, read by the server when it came: small, and no XML is parsed on a phone.
 * `findsAddresses`: there is a geocoder (`addressSearchCall`); left out where there is none.
 */
export const regionsCall = defineCall({
  method: 'GET',
  path: '/api/regions',
  request: z.object({}),
  reply: z.object({
    regions: readableList('regions', region, { mayBeEmpty: false }),
    formerRegions: readableList('former regions', formerRegion),
    importedAt: isoTime,
    backgrounds: z.optional(readableList('map backgrounds', mapBackground)),
    findsAddresses: readableIfPresent('word on addresses', z.boolean()),
  }),
});

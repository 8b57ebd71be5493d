import * as z from 'zod/mini';
import { isoTime, isoTimeOrEpoch } from './isoTime.ts';
import { OUTAGE_KINDS } from './outageMap.ts';
import { filledLine, line } from './text.ts';

/**
 * What the utility's outage system puts to the address of the outage map (API2-20): every outage that there is now. It
 * takes the place of the whole list before it. `lastUpdated`: when that system made it; without it, where it is empty or was
 * never set (0, `1970-01-01T…`), and where it is ahead of now, now. A list of a time before the last one that was named is refused, but with `?force=1`. Each outage is a
 * `publishedOutage`, and is read for itself: one that cannot be read does not refuse the others.
 */
export const outageImport = z.object({
  lastUpdated: z.nullish(isoTimeOrEpoch),
  outages: z.array(z.unknown()),
});

/**
 * - `outages`: how many of the list were accepted.
 * - `unknownRegions`: region ids of outages that are not on the map: they are listed, and cannot be drawn.
 * - `notRead`: records that could not be read, by their place in the list, and what is wrong with each: the first fifty,
 *   and how many more there are. An outage whose id could be read stays as it was in the list before. Left out where all
 *   could be read.
 * - `notConfirmed`: regions whose outages this list does not have, and which are shown as they were until they are
 *   confirmed. Left out where there is none.
 */
export const outagesImported = z.object({
  outages: z.number(),
  lastUpdated: line,
  unknownRegions: z.array(line),
  notRead: z.optional(z.array(z.object({ record: line, why: line }))),
  notConfirmed: z.optional(z.array(line)),
});

/**
 * The answer to a KML file put to the address of the map template (API-19). `skipped`: placemarks that could not be
 * read, and polygons and holes that were left out of a region. `removed`: regions that were on the map before and no longer are.
 */
export const regionsImported = z.object({
  regions: z.number(),
  skipped: z.array(z.object({ placemark: filledLine, why: line })),
  removed: z.array(line),
});

/** No longer than this, in ms: a storm's month is megabytes already. */
export const LONGEST_ESTIMATES_MS = 31 * 24 * 60 * 60 * 1000;

/** Of which outages it is asked what was told of them: those of which the list first said something in [`from`, `to`). */
export const outageEstimatesAsked = z.object({ from: isoTime, to: isoTime }).check(
  z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'] }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= LONGEST_ESTIMATES_MS, { path: ['to'] }),
);

const told = z.nullable(isoTime);

/**
 * `GET /api/{product}/outageEstimates`, with the token of the import: what was told of each outage, so that a utility can
 * see how many of its estimates held. Null: no estimate was told, or the outage is still in the list.
 *
 * - `FirstEstimate`, `LastEstimate`: when the power was expected back, as first and as last told; each with when it was.
 * - `EstimateMoves`: how often it was changed to another time.
 * - `GoneAt`: the time of the first list without it.
 */
export const outageEstimates = z.object({
  outages: z.array(
    z.object({
      OutageId: filledLine,
      RegionId: filledLine,
      Planned: z.enum(OUTAGE_KINDS),
      FirstEstimate: told,
      FirstTold: told,
      LastEstimate: told,
      LastTold: told,
      EstimateMoves: z.int(),
      GoneAt: told,
    }),
  ),
});

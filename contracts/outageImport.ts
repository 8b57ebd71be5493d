import * as z from 'zod/mini';
import { isoTimeOrEpoch } from './isoTime.ts';
import { publishedOutage } from './outageMap.ts';
import { filledLine, line } from './text.ts';

/**
 * What the utility's outage system puts to the address of the outage map (API2-20): every outage that there is now. It
 * takes the place of the whole list before it. `lastUpdated`: when that system made it; without it, now.
 */
export const outageImport = z.object({
  lastUpdated: z.nullish(isoTimeOrEpoch),
  outages: z.array(publishedOutage),
});

/** `unknownRegions`: region ids of outages that are not on the map: they are listed, and cannot be drawn. */
export const outagesImported = z.object({
  outages: z.number(),
  lastUpdated: line,
  unknownRegions: z.array(line),
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

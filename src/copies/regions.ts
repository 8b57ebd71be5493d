import type { MapBackground, Region } from '#contracts/regions.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isFlag, isNumber, isText, listOf } from '#db/fieldChecks.ts';
import { defineSource } from './engine/source.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * `importedAt`: when the utility sent its map (ISO). `formerRegions`: what is no longer on it, by name. `backgrounds`: what
 * it can be shown on, beside the plain map. `findsAddresses`: the server can be asked where an address is.
 */
export interface RegionsCopy extends Stamped {
  key: 'current';
  regions: Region[];
  formerRegions: { regionId: string; regionName: string }[];
  importedAt: string;
  backgrounds?: MapBackground[] | undefined;
  findsAddresses?: boolean | undefined;
}

export const regions = defineCopy<'regions', RegionsCopy>({
  name: 'regions',
  since: 5,
  key: 'key',
  whose: 'everyone',
  evict: 'all',
  fields: {
    ...stamped,
    key: isText,
    regions: listOf(
      has({
        regionId: isText,
        regionName: isText,
        geometry: has({ type: isText, coordinates: Array.isArray }),
        bounds: listOf(isNumber),
        label: listOf(isNumber),
      }),
    ),
    formerRegions: listOf(has({ regionId: isText, regionName: isText })),
    importedAt: isText,
    backgrounds: ifAny(listOf(has({ id: isText, url: isText }))),
    findsAddresses: ifAny(isFlag),
  },
});

/** The map of outage regions (API-19), for everyone. It changes a few times a year. */
export const regionsSource = defineSource({
  fills: [regions],
  call: async () => (await import('#contracts/regions.ts')).regionsCall,
  request: () => ({}),
  rows: (reply) => ({ regions: [{ key: 'current' as const, ...reply }] }),
  // Not at the start: a first visit's bandwidth goes to what the lists need, and the lists do not need this.
  due: { on: ['online', 'inSight'], afterMs: DAY_MS },
  tier: 3,
});

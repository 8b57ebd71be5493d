import type * as z from 'zod/mini';
import { KML_TYPE, type MapBackground, type regionsCall } from '#contracts/regions.ts';
import type { Db } from '../store/open.ts';
import { readFormerRegions, readKml, readMapStamp, readRegions } from '../store/outage/regions.ts';
import { PUBLISHED_CACHE, type Representations, representAside } from './representations.ts';
import { type Snapshots, snapshots } from './snapshots.ts';

/** The utility's map of regions: the KML that it sent, and what was read out of it. */
export type RegionSource = Snapshots<{ kml: Representations; regions: Representations }>;

/** What this installation offers: backgrounds beside the plain map, and a geocoder. */
interface Offers {
  backgrounds: readonly MapBackground[];
  findsAddresses: boolean;
}

export function regionSource(db: Db, { backgrounds, findsAddresses }: Offers): RegionSource {
  return snapshots(
    async () => {
      const stamp = await readMapStamp(db);
      return stamp && { id: `${stamp.hash} ${stamp.importedAt.toISOString()}`, importedAt: stamp.importedAt };
    },
    async ({ importedAt }) => {
      const answer: z.input<typeof regionsCall.reply> = {
        regions: await readRegions(db),
        formerRegions: await readFormerRegions(db),
        importedAt: importedAt.toISOString(),
        ...(backgrounds.length > 0 && { backgrounds: [...backgrounds] }),
        ...(findsAddresses && { findsAddresses }),
      };
      const cacheControl = PUBLISHED_CACHE;
      const [kml, regions] = await Promise.all([
        representAside(await readKml(db), { cacheControl, type: `${KML_TYPE}; charset=utf-8` }),
        representAside(JSON.stringify(answer), { cacheControl }),
      ]);
      return { kml, regions };
    },
  );
}

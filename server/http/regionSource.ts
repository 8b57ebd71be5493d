import type * as z from 'zod/mini';
import type { regionsCall } from '#contracts/regions.ts';
import type { Db } from '../store/open.ts';
import { readFormerRegions, readKml, readMapStamp, readRegions } from '../store/regions.ts';
import { type Representations, represent } from './representations.ts';
import { type Snapshots, snapshots } from './snapshots.ts';

/** The utility's map of regions: the KML that it sent, and what was read out of it. */
export type RegionSource = Snapshots<{ kml: Representations; regions: Representations }>;

/** A map of some MB would hold the server up for seconds at the highest. */
const BROTLI_QUALITY = 9;

export function regionSource(db: Db): RegionSource {
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
      };
      return {
        kml: represent(await readKml(db), BROTLI_QUALITY),
        regions: represent(JSON.stringify(answer), BROTLI_QUALITY),
      };
    },
  );
}

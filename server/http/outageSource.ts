import type * as z from 'zod/mini';
import type { outageMapCall } from '#contracts/outageMap.ts';
import type { Db } from '../store/open.ts';
import { readOutageFeed, readOutages } from '../store/outages.ts';
import { type Representations, represent } from './representations.ts';
import { type Snapshots, snapshots } from './snapshots.ts';

/** The answer to the outage map call. */
export type OutageSource = Snapshots<Representations>;

/** A list of thousands would hold the server up for seconds at the highest. */
const BROTLI_QUALITY = 9;

export function outageSource(db: Db): OutageSource {
  return snapshots(
    async () => {
      const feed = await readOutageFeed(db);
      return feed && { id: feed.revision, lastUpdated: feed.lastUpdated };
    },
    async ({ lastUpdated }) => {
      const answer: z.input<typeof outageMapCall.reply> = {
        outages: JSON.stringify(await readOutages(db)),
        lastUpdated: lastUpdated.toISOString(),
      };
      return represent(JSON.stringify(answer), BROTLI_QUALITY);
    },
  );
}

import type * as z from 'zod/mini';
import { outage, type outageMapCall } from '#contracts/outageMap.ts';
import type { Db } from '../store/open.ts';
import { readOutageFeed, readOutages } from '../store/outages.ts';
import { readSuccessors } from '../store/regions.ts';
import type { ContentSource } from './contentSource.ts';
import { nowPage } from './nowPage.ts';
import { type Representations, representAside } from './representations.ts';
import { type Snapshots, snapshots } from './snapshots.ts';

/** The outages: the answer to the outage map call, and the page without a script. */
export type OutageSource = Snapshots<{ list: Representations; now: Representations }>;

/**
 * A browser asks each time. What stands between (a proxy of the utility's) may answer with what it has while it asks
 * us: then thousands at once are one request here.
 */
export const PUBLISHED_CACHE = 'max-age=0, stale-while-revalidate=60';

/** What every device keeps for the time without a connection; null where there is no such thing. */
interface PublishedWith {
  pollSeconds: number;
  textNumber: string | null;
  recaptchaUrl: string | null;
}

export function outageSource(
  db: Db,
  content: ContentSource,
  { pollSeconds, textNumber, recaptchaUrl }: PublishedWith,
): OutageSource {
  return snapshots(
    async () => {
      const feed = await readOutageFeed(db);
      // The page says an editor's words.
      return feed && { id: `${feed.revision} ${content().hash}`, lastUpdated: feed.lastUpdated };
    },
    async ({ lastUpdated }) => {
      const rows = await readOutages(db);
      const regionSuccessors = await readSuccessors(db);
      const answer: z.input<typeof outageMapCall.reply> = {
        outages: JSON.stringify(rows),
        lastUpdated: lastUpdated.toISOString(),
        pollSeconds,
        ...(regionSuccessors.length > 0 && { regionSuccessors }),
        ...(textNumber && { textNumber }),
        ...(recaptchaUrl && { recaptchaUrl }),
      };
      const published = { outages: rows.map((row) => outage.parse(row)), lastUpdated };
      const [list, now] = await Promise.all([
        representAside(JSON.stringify(answer), { cacheControl: PUBLISHED_CACHE }),
        nowPage(published, content().pages),
      ]);
      return { list, now };
    },
  );
}

import type * as z from 'zod/mini';
import { outage, type outageMapCall } from '#contracts/outageMap.ts';
import { type Age, ageOf } from '../domain/outage/listAge.ts';
import { listOutages } from '../domain/outage/listOutages.ts';
import { mapInSlices } from '../domain/slices.ts';
import type { Db } from '../store/open.ts';
import { readOutageFeed } from '../store/outage/outages.ts';
import { readSuccessors } from '../store/outage/regions.ts';
import type { ContentSource } from './contentSource.ts';
import { nowPage, type Published } from './nowPage.ts';
import { PUBLISHED_CACHE, type Representations, representAside } from './representations.ts';
import { type Snapshots, snapshots } from './snapshots.ts';

/** The outages: the answer to the outage map call, and the page without a script. */
export interface OutageSource extends Snapshots<OutageSnapshot> {
  /** Has the page say its age anew where that changed, also while the database is away. */
  tellAge(): Promise<void>;
}

interface OutageSnapshot {
  list: Representations;
  now: Representations;
  /** What the page says. */
  published: Published;
}

/**
 * So long after its last outage left the list, the power of a region may be back or not, in ms: a feed closes an outage
 * when the line is live, and the branch of one house may still be broken.
 */
const LEFT_MS = 3_600_000;

/** What every device keeps for the time without a connection; null where there is no such thing. */
interface PublishedWith {
  now: () => Date;
  pollSeconds: number;
  textNumber: string | null;
  recaptchaUrl: string | null;
}

export function outageSource(
  db: Db,
  content: ContentSource,
  { now: clock, pollSeconds, textNumber, recaptchaUrl }: PublishedWith,
): OutageSource {
  let toldAge = '';
  const page = (published: Published): Promise<Representations> => {
    const age = ageOf(published.lastUpdated, clock());
    toldAge = keyOf(age);
    return nowPage(published, content().pages, age);
  };
  const source = snapshots<{ id: string; lastUpdated: Date }, OutageSnapshot>(
    async () => {
      const feed = await readOutageFeed(db);
      // The page says an editor's words.
      return feed && { id: `${feed.revision} ${content().hash}`, lastUpdated: feed.lastUpdated };
    },
    async ({ lastUpdated }) => {
      const since = new Date(lastUpdated.getTime() - LEFT_MS);
      const { outages: rows, restored, left, notConfirmed } = await listOutages(db, since);
      const regionSuccessors = await readSuccessors(db);
      // What may be a slip of one list is not asked yet.
      const asked = left.filter(({ state }) => state === 'gone' || state === null);
      const regionsRestored = left.filter(({ state }) => state === 'restored').map(({ regionId }) => regionId);
      const answer: z.input<typeof outageMapCall.reply> = {
        outages: JSON.stringify(rows),
        lastUpdated: lastUpdated.toISOString(),
        pollSeconds,
        ...(regionSuccessors.length > 0 && { regionSuccessors }),
        ...(left.length > 0 && { regionsLeft: left.map(({ regionId }) => regionId) }),
        ...(asked.length > 0 && {
          regionsLeftSince: asked.map(({ regionId, leftAt, outageId }) => ({
            regionId,
            since: leftAt.toISOString(),
            ...(outageId && { outageId }),
          })),
        }),
        ...(restored.length > 0 && { restored }),
        ...(regionsRestored.length > 0 && { regionsRestored }),
        ...(notConfirmed.length > 0 && { notConfirmed }),
        ...(textNumber && { textNumber }),
        ...(recaptchaUrl && { recaptchaUrl }),
      };
      const published = {
        outages: await mapInSlices(rows, (row) => outage.parse(row)),
        lastUpdated,
        left: left.filter(({ state }) => state !== 'restored').map(({ regionId, name }) => name ?? regionId),
        notConfirmed,
      };
      const [list, now] = await Promise.all([
        representAside(JSON.stringify(answer), { cacheControl: PUBLISHED_CACHE }),
        page(published),
      ]);
      return { list, now, published };
    },
  );
  return {
    get current() {
      return source.current;
    },
    first: source.first,
    refresh: source.refresh,
    async tellAge() {
      const snapshot = source.current;
      if (snapshot && keyOf(ageOf(snapshot.published.lastUpdated, clock())) !== toldAge) {
        snapshot.now = await page(snapshot.published);
      }
    },
  };
}

const keyOf = (age: Age | null): string => JSON.stringify(age);

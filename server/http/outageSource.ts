import type * as z from 'zod/mini';
import type { outageMapCall } from '#contracts/outageMap.ts';
import type { Db } from '../store/open.ts';
import { readOutageFeed, readOutages } from '../store/outages.ts';
import { type Representations, represent } from './representations.ts';

export interface OutageSource {
  /** The answer to the outage map call; null before any outage was published. */
  current(): Promise<Representations | null>;
  /** This server changed the outages itself: it looks before it answers again. */
  changed(): void;
}

/** How soon a change that another server made is seen, in ms; in a storm thousands ask in that time. */
const LOOK_EVERY_MS = 1000;
/** A list of thousands would hold the server up for seconds at the highest. */
const BROTLI_QUALITY = 9;

/** The outages, built once for each change and served from memory. */
export function outageSource(db: Db): OutageSource {
  let built: { revision: number; snapshot: Representations } | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    lookedAt = performance.now();
    // The revision first: a change in between gives a newer list under an older number, and is looked at again.
    const feed = await readOutageFeed(db);
    if (feed?.revision === built?.revision) return;
    built = feed && { revision: feed.revision, snapshot: answerOf(feed.lastUpdated, await readOutages(db)) };
  }

  return {
    async current() {
      if (performance.now() - lookedAt > LOOK_EVERY_MS) looking ??= look().finally(() => (looking = null));
      await looking;
      return built?.snapshot ?? null;
    },
    changed() {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function answerOf(lastUpdated: Date, outages: unknown): Representations {
  const answer: z.input<typeof outageMapCall.reply> = {
    outages: JSON.stringify(outages),
    lastUpdated: lastUpdated.toISOString(),
  };
  return represent(JSON.stringify(answer), BROTLI_QUALITY);
}

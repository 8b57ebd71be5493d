import { asc, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { outage } from '#contracts/outageMap.ts';
import type { Db } from './open.ts';
import { outageFeed, outages } from './schema.ts';

/** Changes the outages and says so in the feed, both or neither. */
export async function publishOutages(db: Db, now: Date, change: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await change(tx);
    await tx
      .insert(outageFeed)
      .values({ id: 'current', revision: 1, lastUpdated: now })
      .onConflictDoUpdate({
        target: outageFeed.id,
        set: { revision: sql`${outageFeed.revision} + 1`, lastUpdated: now },
      });
  });
}

/** Which state of the outages this is and when it was published; null before anything was. */
export async function readOutageFeed(db: Db): Promise<{ revision: number; lastUpdated: Date } | null> {
  const [feed] = await db.select().from(outageFeed);
  return feed ?? null;
}

/** As the call names them. */
export async function readOutages(db: Db): Promise<z.input<typeof outage>[]> {
  const rows = await db.select().from(outages).orderBy(asc(outages.outageId));
  return rows.map(({ outageId, regionId, region, planned, alerts }) => ({
    OutageId: outageId,
    RegionId: regionId,
    ...(region === null ? {} : { Region: region }),
    Planned: planned,
    Alerts: alerts,
  }));
}

import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OutageFacts, outage, outageFacts } from '#contracts/outageMap.ts';
import type { Db } from './open.ts';
import { outageFeed, outageRegions, outages } from './schema.ts';

/** Changes the outages and says so in the feed, both or neither; two that change them take turns. */
export async function publishOutages(db: Db, now: Date, change: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(outageFeed)
      .values({ id: 'current', revision: 1, lastUpdated: now })
      .onConflictDoUpdate({
        target: outageFeed.id,
        set: { revision: sql`${outageFeed.revision} + 1`, lastUpdated: now },
      });
    await change(tx);
  });
}

/** Which state of the outages this is and when it was published; null before anything was. */
export async function readOutageFeed(db: Db): Promise<{ revision: number; lastUpdated: Date } | null> {
  const [feed] = await db.select().from(outageFeed);
  return feed ?? null;
}

/**
 * What is known of an outage once this is said of it; null is nothing. Where nobody says when the estimate was last
 * changed, it was now if it is another one than before, and else when it was.
 */
export function factsAfter(before: OutageFacts, said: z.output<typeof outageFacts>, now: Date): OutageFacts {
  const facts: OutageFacts = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== undefined),
  );
  const { EstimatedRestoration: estimate, EstimateUpdated: updated } = facts;
  if (!estimate) return facts;
  const isSame = before.EstimatedRestoration && Date.parse(before.EstimatedRestoration) === Date.parse(estimate);
  if (isSame) return { ...(before.EstimateUpdated && { EstimateUpdated: before.EstimateUpdated }), ...facts };
  const isOld = updated === undefined || updated === before.EstimateUpdated;
  return isOld ? { ...facts, EstimateUpdated: now.toISOString() } : facts;
}

/** As the call names them. Where the utility left a region's name out, it is the map's, or was (OUT-08). */
export async function readOutages(db: Db): Promise<z.input<typeof outage>[]> {
  const rows = await db
    .select({ ...getTableColumns(outages), onMap: outageRegions.regionName })
    .from(outages)
    .leftJoin(outageRegions, eq(outageRegions.regionId, outages.regionId))
    .orderBy(asc(outages.outageId));
  return rows.map(({ outageId, regionId, region, onMap, planned, alerts, facts }) => ({
    OutageId: outageId,
    RegionId: regionId,
    ...((region || onMap) && { Region: region || onMap }),
    Planned: planned,
    Alerts: alerts,
    ...facts,
  }));
}

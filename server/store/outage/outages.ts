import { asc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OutageFacts, outage, outageFacts, PublishedOutage } from '#contracts/outageMap.ts';
import type { Db } from '../open.ts';
import { outageFeed, outageRegions, outages, regionsLeft } from '../schema.ts';
import { listedOutages, noteTold } from './outageTold.ts';
import { tellPublished } from './publications.ts';

/**
 * Changes the outages and says so in the feed, both or neither; two that change them take turns.
 *
 * @returns false, and changes nothing, when this list names a time before the last one that a list named.
 */
export async function publishOutages(
  db: Db,
  lastUpdated: Date,
  change: (tx: Db) => Promise<void>,
  { namedAt = null, isForced = false }: { namedAt?: Date | null; isForced?: boolean } = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const published = await tx
      .insert(outageFeed)
      .values({ id: 'current', revision: 1, lastUpdated, namedAt })
      .onConflictDoUpdate({
        target: outageFeed.id,
        set: { revision: sql`${outageFeed.revision} + 1`, lastUpdated, ...(namedAt && { namedAt }) },
        ...(namedAt && !isForced && { setWhere: or(isNull(outageFeed.namedAt), lte(outageFeed.namedAt, namedAt)) }),
      })
      .returning({ id: outageFeed.id });
    if (published.length === 0) return false;
    const before = await listedOutages(tx);
    await change(tx);
    await noteRegionsLeft(tx, lastUpdated, before);
    await noteTold(tx, lastUpdated, before);
    await tellPublished(tx);
    return true;
  });
}

type Listed = Awaited<ReturnType<typeof listedOutages>>;

/** The regions in which the power is out by the list, each with one of its outages. */
const regionsOut = (list: Listed): Map<string, string> =>
  new Map(
    list
      .filter(({ planned }) => planned === 'Unplanned')
      .map(({ regionId, outageId }) => [regionId, outageId] as const),
  );

/** Rows of long ago stay: there are no more of them than regions. */
async function noteRegionsLeft(tx: Db, leftAt: Date, listed: Listed): Promise<void> {
  const before = regionsOut(listed);
  const now = regionsOut(await listedOutages(tx));
  const left = [...before]
    .filter(([regionId]) => !now.has(regionId))
    .map(([regionId, outageId]) => ({ regionId, leftAt, outageId }));
  const back = [...now.keys()].filter((regionId) => !before.has(regionId));
  if (back.length > 0) await tx.delete(regionsLeft).where(inArray(regionsLeft.regionId, back));
  if (left.length === 0) return;
  const target = regionsLeft.regionId;
  const set = { leftAt, outageId: sql`excluded.outage_id` };
  await tx.insert(regionsLeft).values(left).onConflictDoUpdate({ target, set });
}

/** The regions whose last unplanned outage left the list after this time. */
export const readRegionsLeft = (db: Db, after: Date): Promise<(typeof regionsLeft.$inferSelect)[]> =>
  db.select().from(regionsLeft).where(gt(regionsLeft.leftAt, after)).orderBy(asc(regionsLeft.regionId));

/** More rows at once would be more parameters than a statement takes. */
const ROWS_A_STATEMENT = 5000;

/**
 * These are all the outages that there are, as of `namedAt`; of now where the list names no time.
 *
 * @param isForced whatever time the list before named
 * @returns false, and changes nothing, when a list of a later time is here.
 */
export async function replaceOutages(
  db: Db,
  { now, namedAt, isForced = false }: { now: Date; namedAt: Date | null; isForced?: boolean },
  list: readonly PublishedOutage[],
): Promise<boolean> {
  const change = async (tx: Db) => {
    const gone = await tx.delete(outages).returning({ outageId: outages.outageId, facts: outages.facts });
    const before = new Map(gone.map(({ outageId, facts }) => [outageId, facts]));
    const rows = list.map(({ OutageId, RegionId, Region, Planned, Alerts, ...facts }) => ({
      outageId: OutageId,
      regionId: RegionId,
      region: Region ?? null,
      planned: Planned ?? ('None' as const),
      alerts: Alerts,
      facts: factsAfter(before.get(OutageId) ?? {}, facts, now),
    }));
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      await tx.insert(outages).values(rows.slice(at, at + ROWS_A_STATEMENT));
    }
  };
  return publishOutages(db, namedAt ?? now, change, { namedAt, isForced });
}

/** Which state of the outages this is and when it was published; null before anything was. */
export async function readOutageFeed(db: Db): Promise<{ revision: number; lastUpdated: Date } | null> {
  const [feed] = await db.select().from(outageFeed);
  return feed ?? null;
}

/**
 * What is known of an outage once this is said of it; null is nothing. Where it is not said when the estimate was last
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

import { asc, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OutageFacts, outage, outageFacts, PublishedOutage } from '#contracts/outageMap.ts';
import type { Db } from '../open.ts';
import { outageFeed, outageRegions, outages } from '../schema.ts';
import { factsOfLeft, keepLeft, type OutageRow, readDoubted, readRestoredSince } from './outagesLeft.ts';
import { noteTold } from './outageTold.ts';
import { tellPublished } from './publications.ts';

/** `namedAt`: the time that a list names; null: it names none. `isForced`: whatever time the list before named. */
export interface Named {
  namedAt?: Date | null;
  isForced?: boolean;
}
/** The list after a change, and before it. */
export type ChangedList = Awaited<ReturnType<typeof keepLeft>> & { before: readonly OutageRow[] };
export type ListChange = (tx: Db, before: readonly OutageRow[]) => Promise<void>;

/**
 * Changes the outages and says so in the feed, both or neither; two that change them take turns.
 *
 * @param times `lastUpdated`: when the utility made the list. `now`: when it came, by our clock.
 * @param judge in the same transaction, of what the change made of the list
 * @returns false, and changes nothing, when this list names a time before the last one that a list named.
 */
export async function changeList(
  db: Db,
  { now, lastUpdated, namedAt = null, isForced = false }: Named & { now: Date; lastUpdated: Date },
  change: ListChange,
  judge: (tx: Db, list: ChangedList) => Promise<void> = async () => {},
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
    const before = await tx.select().from(outages);
    await change(tx, before);
    await judge(tx, { ...(await keepLeft(tx, now, before)), before });
    await noteTold(tx, lastUpdated, before);
    await tellPublished(tx);
    return true;
  });
}

/** A statement is written at one go, and other requests wait meanwhile: more rows would take longer than 50 ms. */
const ROWS_A_STATEMENT = 400;
const DAY_MS = 24 * 60 * 60_000;

/** The change by which these are all the outages that there are. `kept`: those that stay as they are. */
export function replaceAll(
  list: readonly PublishedOutage[],
  now: Date,
  kept: ReadonlySet<string> = new Set(),
): ListChange {
  return async (tx, listed) => {
    await tx.delete(outages);
    const before = await factsOfLeft(tx, new Date(now.getTime() - DAY_MS));
    for (const { outageId, facts } of listed) before.set(outageId, facts);
    const said = list.map(({ OutageId, RegionId, Region, Planned, Alerts, ...facts }) => ({
      outageId: OutageId,
      regionId: RegionId,
      region: Region ?? null,
      planned: Planned ?? ('None' as const),
      alerts: Alerts,
      facts: factsAfter(before.get(OutageId) ?? {}, facts, now),
    }));
    const rows = [...said, ...listed.filter(({ outageId }) => kept.has(outageId))];
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      await tx.insert(outages).values(rows.slice(at, at + ROWS_A_STATEMENT));
    }
  };
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

type Listed = z.input<typeof outage>;

/** What the list says, as the call names it. Where the utility left a region's name out, it is the map's, or was (OUT-08). */
export async function readOutages(db: Db): Promise<Listed[]> {
  return named(db, await db.select().from(outages).orderBy(asc(outages.outageId)));
}

/** The same with what is doubted, as it was before; and what said of late that it was restored. */
export async function readShown(
  db: Db,
  { restoredSince }: { restoredSince: Date },
): Promise<{ outages: Listed[]; restored: Listed[] }> {
  const listed = await db.select().from(outages);
  const shown = [...listed, ...(await readDoubted(db))];
  const restored = await readRestoredSince(db, restoredSince);
  const ids = new Set(shown.map(({ outageId }) => outageId));
  return {
    outages: await named(db, inOrder(shown)),
    restored: await named(db, inOrder(restored.filter(({ outageId }) => !ids.has(outageId)))),
  };
}

const inOrder = (rows: readonly OutageRow[]): OutageRow[] =>
  rows.toSorted((one, other) => (one.outageId < other.outageId ? -1 : 1));

async function named(db: Db, rows: readonly OutageRow[]): Promise<Listed[]> {
  if (rows.length === 0) return [];
  const regionIds = [...new Set(rows.map(({ regionId }) => regionId))];
  const { regionId: id, regionName } = outageRegions;
  const onMap = await db.select({ id, regionName }).from(outageRegions).where(inArray(id, regionIds));
  const names = new Map(onMap.map((one) => [one.id, one.regionName]));
  return rows.map(({ outageId, regionId, region, planned, alerts, facts }) => {
    const name = region || names.get(regionId);
    return {
      OutageId: outageId,
      RegionId: regionId,
      ...(name && { Region: name }),
      Planned: planned,
      Alerts: alerts,
      ...facts,
    };
  });
}

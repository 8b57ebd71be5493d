import { createHash } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { RegionSuccessors } from '#contracts/outageMap.ts';
import type { formerRegion, Position, Region } from '#contracts/regions.ts';
import type { Db } from '../open.ts';
import { boundsOf, kmlTemplate, outageFeed, outageRegions } from '../schema.ts';
import { tellPublished } from './publications.ts';

export const hashOfKml = (kml: string): string => createHash('sha256').update(kml).digest('base64url');

/** More rows at once would be more parameters than a statement takes. */
const ROWS_A_STATEMENT = 5000;

export interface MapStamp {
  hash: string;
  importedAt: Date;
}

/**
 * What was found out of a new map while this one was here.
 *
 * - `before`: null where there was none.
 * - `successors`: by the ids of regions that the new map does not have, of those that lie where they lay. What the others
 *   have stays.
 */
export interface Succession {
  before: MapStamp | null;
  successors: Readonly<Record<string, readonly string[]>>;
}

/**
 * The utility's map becomes this one, all of it or nothing. Regions that it no longer has stay as former ones, with
 * what took their place; without a `succession` nothing did.
 *
 * @returns the ids of those that were on the map before and no longer are; null, and nothing is changed, where by the
 * `succession` another map was here.
 */
export async function replaceRegions(
  db: Db,
  now: Date,
  { kml, regions }: { kml: string; regions: readonly Region[] },
  succession?: Succession,
): Promise<string[] | null> {
  const template = { kml, hash: hashOfKml(kml), importedAt: now };
  return db.transaction(async (tx) => {
    // First, so that two imports take turns.
    const replaced = await tx
      .insert(kmlTemplate)
      .values({ id: 'current', ...template })
      .onConflictDoUpdate({
        target: kmlTemplate.id,
        set: template,
        ...(succession && { setWhere: isMap(succession.before) }),
      })
      .returning({ id: kmlTemplate.id });
    if (replaced.length === 0) return null;
    const before = await tx
      .update(outageRegions)
      .set({ position: null })
      .where(isNotNull(outageRegions.position))
      .returning({ regionId: outageRegions.regionId });
    const rows = regions.map(({ regionId, regionName, ...shape }, position) => ({
      regionId,
      regionName,
      shape,
      position,
    }));
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
      await tx
        .insert(outageRegions)
        .values(rows.slice(at, at + ROWS_A_STATEMENT))
        .onConflictDoUpdate({
          target: outageRegions.regionId,
          set: {
            regionName: sql`excluded.region_name`,
            shape: sql`excluded.shape`,
            position: sql`excluded.position`,
            successors: null,
          },
        });
    }
    if (succession) {
      await tx.execute(sql`
        update ${outageRegions} set successors = found.value
        from jsonb_each(${JSON.stringify(succession.successors)}::jsonb) as found
        where ${outageRegions.regionId} = found.key and ${outageRegions.position} is null`);
    }
    // The outages say the regions' names. When they were published stays as it was.
    await tx.update(outageFeed).set({ revision: sql`${outageFeed.revision} + 1` });
    await tellPublished(tx);
    const kept = new Set(regions.map(({ regionId }) => regionId));
    return before.map(({ regionId }) => regionId).filter((id) => !kept.has(id));
  });
}

const isMap = (stamp: MapStamp | null): SQL | undefined =>
  stamp ? and(eq(kmlTemplate.hash, stamp.hash), eq(kmlTemplate.importedAt, stamp.importedAt)) : sql`false`;

/** A region that is on the map, or was once. `shape`: as JSON, parsed in another thread. */
export interface StoredRegion {
  regionId: string;
  shape: string;
  isOnMap: boolean;
}

export const readAllRegions = (db: Db): Promise<StoredRegion[]> =>
  db
    .select({
      regionId: outageRegions.regionId,
      shape: sql<string>`${outageRegions.shape}::text`,
      isOnMap: sql<boolean>`${outageRegions.position} is not null`,
    })
    .from(outageRegions);

/** Which map this is and when it came; null before any came. */
export async function readMapStamp(db: Db): Promise<MapStamp | null> {
  const [stamp] = await db.select({ hash: kmlTemplate.hash, importedAt: kmlTemplate.importedAt }).from(kmlTemplate);
  return stamp ?? null;
}

/** The map template as it came; empty before any did. */
export async function readKml(db: Db): Promise<string> {
  const [template] = await db.select({ kml: kmlTemplate.kml }).from(kmlTemplate);
  return template?.kml ?? '';
}

/** The regions on the map, in the order of the file. `near`: only those in whose bounds this place lies. */
export async function readRegions(db: Db, near?: Position): Promise<Region[]> {
  const [longitude = 0, latitude = 0] = near ?? [];
  const there = sql`point(${longitude}::float8, ${latitude}::float8)`;
  const isNear = sql`${boundsOf(outageRegions.shape)} @> box(${there}, ${there})`;
  const rows = await db
    .select()
    .from(outageRegions)
    .where(and(isNotNull(outageRegions.position), near && isNear))
    .orderBy(asc(outageRegions.position));
  return rows.map(({ regionId, regionName, shape }) => ({ regionId, regionName, ...shape }));
}

export async function regionIdsOnMap(db: Db): Promise<string[]> {
  const onMap = isNotNull(outageRegions.position);
  const rows = await db.select({ regionId: outageRegions.regionId }).from(outageRegions).where(onMap);
  return rows.map(({ regionId }) => regionId);
}

/** Those that were on it once. */
export const readFormerRegions = (db: Db): Promise<z.input<typeof formerRegion>[]> =>
  db
    .select({ regionId: outageRegions.regionId, regionName: outageRegions.regionName })
    .from(outageRegions)
    .where(isNull(outageRegions.position))
    .orderBy(asc(outageRegions.regionId));

/** What took the place of each of them. */
export async function readSuccessors(db: Db): Promise<RegionSuccessors[]> {
  const rows = await db
    .select({ regionId: outageRegions.regionId, successors: outageRegions.successors })
    .from(outageRegions)
    .where(isNull(outageRegions.position))
    .orderBy(asc(outageRegions.regionId));
  return rows.map(({ regionId, successors }) => ({ regionId, successors: successors ?? [] }));
}

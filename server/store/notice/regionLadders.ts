import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { regionIdOf } from '../outage/premisesKeys.ts';
import { lockOfName } from '../prepared.ts';
import { accounts, associations, customers, outageZones, regionLadders } from '../schema.ts';

export type RegionLadder = typeof regionLadders.$inferSelect;

const lock = lockOfName('pg_advisory_xact_lock');

/** Every region's ladder; until `tx` ends no other transaction changes any of them. */
export async function lockLadders(tx: Db): Promise<RegionLadder[]> {
  await lock(tx, { name: 'region ladders' });
  return tx.select().from(regionLadders);
}

export async function saveLadder(tx: Db, ladder: RegionLadder): Promise<void> {
  const { regionId: _, ...set } = ladder;
  await tx.insert(regionLadders).values(ladder).onConflictDoUpdate({ target: regionLadders.regionId, set });
}

/** Those with a step of which not everybody is told. */
export const readUntold = (db: Db): Promise<RegionLadder[]> =>
  db.select().from(regionLadders).where(eq(regionLadders.isTold, false)).orderBy(asc(regionLadders.regionId));

/** Everybody is told of this step; nothing where another one has come meanwhile. */
export async function setTold(db: Db, { regionId, spell, step, isRestored, estimates }: RegionLadder): Promise<void> {
  const isSame = and(
    eq(regionLadders.spell, spell),
    eq(regionLadders.step, step),
    eq(regionLadders.isRestored, isRestored),
    eq(regionLadders.estimates, estimates),
  );
  await db
    .update(regionLadders)
    .set({ isTold: true })
    .where(and(eq(regionLadders.regionId, regionId), isSame));
}

/** Somebody with a place in a region: an account there, or an area that they chose. */
export interface InRegion {
  customer: typeof customers.$inferSelect;
  /** One of their accounts there; empty where they chose the area alone. */
  accountNumber: string;
  /** How they call their area there; empty where it has no name of theirs. */
  placeName: string;
}

/** The next so many of them after that customer, in the order of their ids. */
export async function readInRegion(
  db: Db,
  regionId: string,
  { after, most }: { after: string; most: number },
): Promise<InRegion[]> {
  const own = db
    .select({
      customerId: associations.customerId,
      accountNumber: associations.caAccount,
      placeName: sql<string>`''`.as('place_name'),
    })
    .from(associations)
    .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
    .where(and(eq(regionIdOf(accounts.details), regionId), gt(associations.customerId, after)));
  const chosen = db
    .select({
      customerId: outageZones.customerId,
      accountNumber: sql<string>`''`.as('account_number'),
      placeName: sql<string>`coalesce(${outageZones.names} ->> ${regionId}::text, '')`.as('place_name'),
    })
    .from(outageZones)
    .where(
      and(sql`${outageZones.regionIds} @> ${JSON.stringify([regionId])}::jsonb`, gt(outageZones.customerId, after)),
    );
  const both = own.unionAll(chosen).as('both');
  return db
    .select({
      customer: customers,
      accountNumber: sql<string>`max(${both.accountNumber})`.as('account'),
      placeName: sql<string>`max(${both.placeName})`.as('place'),
    })
    .from(both)
    .innerJoin(customers, eq(customers.id, both.customerId))
    .groupBy(customers.id)
    .orderBy(asc(customers.id))
    .limit(most);
}

/** In which regions these have a place: an account, or an area that they chose. */
export async function readPlaces(
  db: Db,
  customerIds: readonly string[],
): Promise<{ customerId: string; regionId: string }[]> {
  if (customerIds.length === 0) return [];
  const own = await db
    .select({ customerId: associations.customerId, regionId: regionIdOf(accounts.details) })
    .from(associations)
    .innerJoin(accounts, eq(accounts.caAccount, associations.caAccount))
    .where(inArray(associations.customerId, [...customerIds]));
  const chosen = await db
    .select({ customerId: outageZones.customerId, regionIds: outageZones.regionIds })
    .from(outageZones)
    .where(inArray(outageZones.customerId, [...customerIds]));
  return [
    ...own.map(({ customerId, regionId }) => ({ customerId, regionId: String(regionId) })),
    ...chosen.flatMap(({ customerId, regionIds }) => regionIds.map((regionId) => ({ customerId, regionId }))),
  ];
}

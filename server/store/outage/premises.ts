import { and, asc, between, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Premises } from '#contracts/installation.ts';
import type { Db } from '../open.ts';
import { accounts, outageReports } from '../schema.ts';
import {
  addressOf,
  comparable,
  installationOf,
  latitudeOf,
  lineAndCityOf,
  lineOf,
  longitudeOf,
  meterNumberOf,
  regionIdOf,
} from './premisesKeys.ts';

/** A longer list does not help a customer to find their own. */
const MOST = 20;

async function premisesWhere(db: Db, condition: SQL): Promise<Premises[]> {
  const { details } = accounts;
  const [addressString, installationNumber] = [addressOf(details), installationOf(details)];
  return db
    .select({ addressString, installationNumber })
    .from(accounts)
    .where(and(condition, sql`${installationNumber} <> ''`))
    .groupBy(addressString, installationNumber)
    .orderBy(asc(addressString), asc(installationNumber))
    .limit(MOST);
}

/** By the address in one line, with its town or without: capitals, blanks and signs do not matter. */
export function premisesAt(db: Db, address: string): Promise<Premises[]> {
  const asked = comparable(sql`${address}::text`);
  const { details } = accounts;
  return premisesWhere(db, sql`(${lineOf(details)} = ${asked} or ${lineAndCityOf(details)} = ${asked})`);
}

export const premisesOfMeter = (db: Db, meterNumber: string): Promise<Premises[]> =>
  premisesWhere(db, eq(meterNumberOf(accounts.details), meterNumber));

/** How far around a point premises are looked for, in degrees of latitude: about 550 m, then 5.5 km. */
const REACHES = [0.005, 0.05] as const;

/** The nearest to a point (degrees, WGS 84), the nearest first, of those of which the utility knows where they are. */
export async function premisesNear(db: Db, point: { latitude: number; longitude: number }): Promise<Premises[]> {
  let found: Premises[] = [];
  for (const reach of REACHES) {
    found = await premisesWithin(db, point, reach);
    if (found.length === MOST) break;
  }
  return found;
}

/** Within a circle. The box around it is what the index finds. */
function premisesWithin(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  reach: number,
): Promise<Premises[]> {
  const { details } = accounts;
  const [addressString, installationNumber] = [addressOf(details), installationOf(details)];
  const [north, east] = [latitudeOf(details), longitudeOf(details)];
  // A degree of longitude is shorter than one of latitude.
  const share = Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  const distance = sql`(${north} - ${latitude}) ^ 2 + ((${east} - ${longitude}) * ${share}) ^ 2`;
  return db
    .select({ addressString, installationNumber })
    .from(accounts)
    .where(
      and(
        between(north, latitude - reach, latitude + reach),
        between(east, longitude - reach / share, longitude + reach / share),
        sql`${distance} <= ${reach * reach}::float8`,
        sql`${installationNumber} <> ''`,
      ),
    )
    .groupBy(addressString, installationNumber)
    .orderBy(sql`min(${distance})`, asc(addressString), asc(installationNumber))
    .limit(MOST);
}

export const premisesInRegion = (db: Db, regionId: string): Promise<Premises[]> =>
  premisesWhere(db, eq(regionIdOf(accounts.details), regionId));

/** Whether an outage was reported at this installation after that time, in a report not replaced since. */
export async function isReportedSince(db: Db, installationNumber: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: outageReports.id })
    .from(outageReports)
    .where(
      and(
        eq(installationOf(outageReports.report), installationNumber),
        gt(outageReports.receivedAt, since),
        isNull(outageReports.supersededBy),
      ),
    )
    .limit(1);
  return row !== undefined;
}

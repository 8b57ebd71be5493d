import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Premises } from '#contracts/installation.ts';
import type { Db } from '../open.ts';
import { accounts, outageReports } from '../schema.ts';
import {
  addressOf,
  comparable,
  installationOf,
  lineAndCityOf,
  lineOf,
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

import { and, asc, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Premises } from '#contracts/installation.ts';
import type { Db } from './open.ts';
import { accounts, outageReports } from './schema.ts';

/** More of them help nobody to find their own. */
const MOST = 20;

const detail = (name: string): SQL<string> => sql<string>`${accounts.details}->>${sql.raw(`'${name}'`)}`;
const lineOf = sql`(${accounts.details}->'accountAddress'->>'addressLine1')`;
const cityOf = sql`(${accounts.details}->'accountAddress'->>'city')`;
/** Letters and digits alone, in capitals: how an address is compared. */
const plain = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^[:alnum:]]', '', 'g')`;

async function premisesWhere(db: Db, condition: SQL): Promise<Premises[]> {
  const [addressString, installationNumber] = [detail('address'), detail('installationNumber')];
  return db
    .select({ addressString, installationNumber })
    .from(accounts)
    .where(and(condition, sql`${installationNumber} <> ''`))
    .groupBy(addressString, installationNumber)
    .orderBy(asc(addressString), asc(installationNumber))
    .limit(MOST);
}

/** By the address in one line, with its town or without: capitals, blanks and signs do not matter. */
export const premisesAt = (db: Db, address: string): Promise<Premises[]> =>
  premisesWhere(db, sql`${plain(sql`${address}::text`)} in (${plain(lineOf)}, ${plain(sql`${lineOf} || ${cityOf}`)})`);

export const premisesOfMeter = (db: Db, meterNumber: string): Promise<Premises[]> =>
  premisesWhere(db, sql`${detail('meterNumber')} = ${meterNumber}`);

export const premisesInRegion = (db: Db, regionId: string): Promise<Premises[]> =>
  premisesWhere(db, sql`${detail('regionId')} = ${regionId}`);

/** Whether somebody reported an outage at this installation after that time, and did not replace the report since. */
export async function isReportedSince(db: Db, installationNumber: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: outageReports.id })
    .from(outageReports)
    .where(
      and(
        sql`${outageReports.report}->>'installationNumber' = ${installationNumber}`,
        gt(outageReports.receivedAt, since),
        isNull(outageReports.supersededBy),
      ),
    )
    .limit(1);
  return row !== undefined;
}

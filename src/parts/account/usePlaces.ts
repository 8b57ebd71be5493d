import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { clockOf } from '#copies/clockOf.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { currentCustomer } from '#session/customer.ts';
import { tellsSince } from './accountTasks.ts';
import { recentReports, reportOf } from './ownReports.ts';
import { type Place, placeOf } from './places.ts';
import { readingsSince } from './savedReadings.ts';
import { outagesOf, standAt } from './standAt.ts';

const POWER_BACK = 'powerBack:';

export interface Places {
  places: Place[];
  /** When the list of outages was loaded (ISO); null where there is none. */
  outagesAsOf: string | null;
}

/**
 * All places of a customer who has several, from the copies that are on the device: nothing is loaded for it. Undefined
 * while the device is being asked.
 */
export function usePlaces(accounts: readonly AccountCopy[] | undefined): Places | undefined {
  return useLiveQuery(async () => {
    const customer = await currentCustomer();
    if (!accounts || !customer) return undefined;
    // In one request each: a request for every account takes a thousand of them a tenth of a second.
    const [details, meters, bills, choices, outageMap, reports] = await Promise.all([
      cacheDb.accountDetails.toArray(),
      cacheDb.meters.toArray(),
      cacheDb.bills.toArray(),
      cacheDb.choices.where('key').startsWith(POWER_BACK).toArray(),
      cacheDb.outageMap.get('current'),
      recentReports(),
    ]);
    const by = <Row extends { caAccount: string }>(rows: readonly Row[]) =>
      new Map(rows.map((row) => [row.caAccount, row]));
    const [detailsOf, meterOf, billOf] = [by(details), by(meters), by(bills)];
    const saidBackOf = new Map(choices.map(({ key, value }) => [key.slice(POWER_BACK.length), value]));
    const [newest] = meters.toSorted((one, other) => other.fetchedAt.localeCompare(one.fetchedAt));
    const { now } = clockOf(newest);
    const today = reginaDay(new Date(now));
    const copiesOf = ({ caAccount }: AccountCopy) => ({
      details: detailsOf.get(caAccount),
      meter: meterOf.get(caAccount),
      bill: billOf.get(caAccount),
    });
    const [first = addDays(today, -1)] = accounts.map((account) => tellsSince(copiesOf(account), today)).sort();
    const readings = await readingsSince(outboxDb, customer.customerId, first);
    const list = outageMap
      ? outagesOf(
          outageMap,
          details.map(({ regionId }) => regionId),
        )
      : null;
    const placeFor = async (account: AccountCopy) => {
      const copies = copiesOf(account);
      const { regionId, installationNumber, address } = copies.details ?? {};
      const report = await reportOf(reports, { installationNumber, address }, customer.customerId);
      const said = { reportedAt: report?.reportedAt, saidBack: saidBackOf.get(account.caAccount) };
      return placeOf(account, copies, { readings, stand: standAt(list, regionId, said, Date.now()), today });
    };
    return { places: await Promise.all(accounts.map(placeFor)), outagesAsOf: outageMap?.fetchedAt ?? null };
  }, [accounts]);
}

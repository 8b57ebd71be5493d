import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { clockOf } from '#copies/clockOf.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { currentCustomer } from '#session/customer.ts';
import { type AccountTask, accountTask, tellsSince } from './accountTasks.ts';
import { readingsSince } from './savedReadings.ts';

/**
 * Of each account of a customer who has several what there is to do, from the copies that are on the device: nothing is
 * loaded for it. Empty for who has one account; undefined while the device is being asked.
 */
export function useAccountTasks(accounts: readonly AccountCopy[] | undefined): AccountTask[] | undefined {
  return useLiveQuery(async () => {
    if (!accounts) return undefined;
    if (accounts.length < 2) return [];
    // In one request each: a request for every account takes a thousand of them a tenth of a second.
    const [customer, details, meters] = await Promise.all([
      currentCustomer(),
      cacheDb.accountDetails.toArray(),
      cacheDb.meters.toArray(),
    ]);
    if (!customer) return undefined;
    const detailsOf = new Map(details.map((row) => [row.caAccount, row]));
    const meterOf = new Map(meters.map((row) => [row.caAccount, row]));
    const [newest] = meters.toSorted((one, other) => other.fetchedAt.localeCompare(one.fetchedAt));
    const today = reginaDay(new Date(clockOf(newest).now));
    const known = accounts.map((account) => {
      const { caAccount } = account;
      return { account, copies: { details: detailsOf.get(caAccount), meter: meterOf.get(caAccount) } };
    });
    const [first = today] = known.map(({ copies }) => tellsSince(copies, today)).sort();
    const readings = await readingsSince(outboxDb, customer.customerId, first);
    return known.map(({ account, copies }) => accountTask(account, copies, readings, today));
  }, [accounts]);
}

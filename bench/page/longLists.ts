import { cacheDb } from '#copies/cacheDb.ts';
import { chooseAccount } from '#copies/currentAccount.ts';
import { outboxDb } from '#db/outboxDb.ts';

/* The device's copies, grown to the longest lists that the app shall open quickly. */

const past = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** The customer gets so many accounts more, after those they have. */
export async function growAccounts(total: number): Promise<void> {
  const known = await cacheDb.accounts.orderBy('position').toArray();
  const [like] = known;
  if (!like) throw new Error('the customer has no account');
  const more = Array.from({ length: total - known.length }, (_, index) => ({
    ...like,
    caAccount: String(600_000_000_000 + index * 7919),
    descriptiveName: `Building ${index + 1}, ${index % 2 ? 'north' : 'south'} side`,
    defaultAccount: 'false' as const,
    position: known.length + index,
  }));
  await cacheDb.accounts.bulkPut(more);
  await chooseAccount(like.caAccount);
}

/** As many unplanned outages, each of a region of its own, with what was said of each. */
export async function growOutages(total: number): Promise<void> {
  const outages = Array.from({ length: total }, (_, index) => ({
    OutageId: `O-${index}`,
    RegionId: `SK-${index}`,
    Region: `Rural municipality ${index + 1}`,
    Planned: 'Unplanned' as const,
    Alerts: Array.from({ length: 1 + (index % 3) }, (_, alert) => ({
      CreateDate: past(index + alert * 60),
      Message: 'Power is out after high winds. A crew is on its way and will look for the cause.',
    })),
  }));
  const copy = { key: 'current' as const, outages: JSON.stringify(outages), lastUpdated: past(1), fetchedAt: past(1) };
  await cacheDb.outageMap.put(copy);
}

/** Nothing of the outbox is tried until the next sign-in: its list alone is measured. */
export async function endSession(): Promise<void> {
  await outboxDb.deviceSession.update('current', { expired: true });
  await outboxDb.grants.clear();
}

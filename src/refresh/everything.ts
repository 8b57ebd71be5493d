import type { AssociatedAccount } from '#contracts/account.ts';
import { cacheDb } from '#db/cache.ts';
import { defaultAccount } from '#rules/accountOrder.ts';
import { isDearConnection } from './connection.ts';
import { refreshMeter } from './meter.ts';
import { refreshNotifications } from './notifications.ts';
import { refreshProfile } from './profile.ts';

/** How many accounts load side by side. */
const AT_ONCE = 3;

/**
 * Brings the device's copies up to date: the list and the notices, the current account, then the others a few at
 * a time.
 */
export async function refreshEverything(): Promise<void> {
  if (await refreshProfile()) return;
  await Promise.all([refreshNotifications(), refreshAccounts()]);
}

/**
 * The accounts of a list that is on the device already. Where bytes are dear only the current one is loaded,
 * unless the customer wants them all.
 */
export async function refreshAccounts({ all = !isDearConnection() } = {}): Promise<void> {
  const accounts: AssociatedAccount[] = await cacheDb.accounts.orderBy('position').toArray();
  const chosen = await cacheDb.choices.get('currentAccount');
  const current = accounts.find(({ caAccount }) => caAccount === chosen?.value) ?? defaultAccount(accounts);
  if (!current) return;
  if ((await refreshMeter(current)) || !all) return;
  const others = accounts.filter((account) => account !== current);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = others.shift(); next; next = others.shift()) await refreshMeter(next);
    }),
  );
}

import type { AssociatedAccount } from '#contracts/account.ts';
import { cacheDb } from '#db/cache.ts';
import { defaultAccount } from '#rules/accountOrder.ts';
import { refreshMeter } from './meter.ts';
import { refreshNotifications } from './notifications.ts';
import { refreshProfile } from './profile.ts';

/** How many accounts load side by side. */
const AT_ONCE = 3;

/**
 * Brings the device's copies up to date: the list, the current account, then the others a few at a time.
 * On a connection the customer pays for by the byte (`saveData`) only the current account is loaded.
 */
export async function refreshEverything({ saveData = false } = {}): Promise<void> {
  if (await refreshProfile()) return;
  await Promise.all([refreshNotifications(), refreshAccounts({ saveData })]);
}

/** The accounts of a list that is on the device already. */
export async function refreshAccounts({ saveData = false } = {}): Promise<void> {
  const accounts: AssociatedAccount[] = await cacheDb.accounts.orderBy('position').toArray();
  const chosen = await cacheDb.choices.get('currentAccount');
  const current = accounts.find(({ caAccount }) => caAccount === chosen?.value) ?? defaultAccount(accounts);
  if (!current) return;
  if ((await refreshMeter(current)) || saveData) return;
  const others = accounts.filter((account) => account !== current);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = others.shift(); next; next = others.shift()) await refreshMeter(next);
    }),
  );
}

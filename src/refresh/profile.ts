import { isSuccess } from '#contracts/errorCode.ts';
import type { Failure } from '#contracts/failure.ts';
import { profileDetailsCall } from '#contracts/profile.ts';
import { cacheDb } from '#db/cache.ts';
import { outboxDb } from '#db/outbox.ts';
import { askAsOwner } from './owner.ts';
import { stamp } from './stamp.ts';

/** Loads the profile and the list of accounts; gives null, or why it could not. */
export async function refreshProfile(): Promise<Failure | null> {
  const outcome = await askAsOwner(profileDetailsCall, {});
  if (!outcome.ok) return outcome.failure;
  const { errorCode, data } = outcome.reply;
  if (!isSuccess(errorCode)) return { kind: 'refused', status: 200, code: String(errorCode), message: '' };
  const session = await outboxDb.deviceSession.get('current');
  if (!session) return { kind: 'signInAgain' };
  const { associatedAccounts, ...profile } = data;
  const accounts = associatedAccounts.account.map((account, position) => ({ ...account, position, ...stamp() }));
  await cacheDb.transaction('rw', [cacheDb.profile, cacheDb.accounts], async () => {
    await cacheDb.profile.put({ key: 'current', customerId: session.customerId, ...profile, ...stamp() });
    await cacheDb.accounts.clear();
    await cacheDb.accounts.bulkPut(accounts);
  });
  return null;
}

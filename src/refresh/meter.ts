import { type AssociatedAccount, accountDetailsCall } from '#contracts/account.ts';
import type { Failure } from '#contracts/failure.ts';
import { meterReadDetailsCall } from '#contracts/meter.ts';
import { cacheDb } from '#db/cache.ts';
import { askAsOwner } from './owner.ts';
import { stamp } from './stamp.ts';

/** Which load failed decides the title the customer sees. */
export interface LoadFailure {
  title: string;
  failure: Failure;
}

const failed = (call: { failureTitle?: string }, failure: Failure): LoadFailure => ({
  title: call.failureTitle ?? '',
  failure,
});

/** Loads what reading this account's meter needs: the account's details, then its meter's. */
export async function refreshMeter(account: AssociatedAccount): Promise<LoadFailure | null> {
  const { bpAccount, caAccount, accountType } = account;
  if (!bpAccount) {
    const message = 'Invalid account: bpAccount is required.';
    return failed(accountDetailsCall, { kind: 'refused', status: 0, message });
  }
  const details = await askAsOwner(accountDetailsCall, { bpAccount, caAccount, accountType });
  if (!details.ok) return failed(accountDetailsCall, details.failure);
  const { accountDetails } = details.reply.data;
  await cacheDb.accountDetails.put({ ...accountDetails, ...stamp() });
  const { meterNumber } = accountDetails;
  if (!meterNumber) return null;
  const meter = await askAsOwner(meterReadDetailsCall, { caAccount, meterNumber });
  if (!meter.ok) return failed(meterReadDetailsCall, meter.failure);
  await cacheDb.meters.put({ caAccount, meterNumber, meter: meter.reply.data, ...stamp() });
  return null;
}

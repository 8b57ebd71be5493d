import { undone } from '#rules/undone.ts';
import { type Account, saveDetails } from '../../store/account/associations.ts';
import { dropUnprovenChanges, unprovenChangesOf } from '../../store/account/unproven.ts';
import type { Db } from '../../store/open.ts';
import { tellAccount } from '../backOffice/tellCustomerChange.ts';

/**
 * Takes back what a customer changed of an account before they had shown that it is theirs; what somebody else changed
 * since stays. `account`: as it is now, and locked.
 */
export async function takeBackChanges(tx: Db, now: Date, customerId: string, account: Account): Promise<void> {
  const { caAccount, details } = account;
  const theirs = (await unprovenChangesOf(tx, caAccount)).filter((one) => one.customerId === customerId);
  if (theirs.length === 0) return;
  const before = undone(
    details,
    theirs.map(({ changes }) => changes),
  );
  const was: Record<string, unknown> = { ...before };
  const is: Record<string, unknown> = { ...details };
  const fields = [...new Set(theirs.flatMap(({ changes }) => Object.keys(changes)))];
  const changed = fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
  if (changed.length > 0) {
    await saveDetails(tx, account, before);
    await tellAccount(
      tx,
      now,
      // Not theirs to read in what is held of them: it says what the holder gave before.
      null,
      account,
      Object.fromEntries(changed.map((field) => [field, was[field] ?? null])),
    );
  }
  await dropUnprovenChanges(tx, caAccount, customerId);
}

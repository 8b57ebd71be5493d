import type { AccountObjection } from '#contracts/associationObjection.ts';
import { undone } from '#rules/undone.ts';
import {
  type AssociationObjection,
  lockAssociationObjection,
  spendAssociationObjection,
} from '../../store/account/associationObjections.ts';
import { type Account, findListed, saveDetails } from '../../store/account/associations.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import { dropUnprovenChanges, unprovenChangesOf } from '../../store/account/unproven.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import { lockAccounts } from '../../store/backOffice/importedAccounts.ts';
import { hashSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { endInList } from '../backOffice/endAccount.ts';
import { tellAccount, tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { endPlanOf } from '../plan/endPlan.ts';
import { isProven } from './proof.ts';

/** Tells, in the transaction, whose list the account left. */
type Ended = (tx: Db, customer: Customer, caAccount: string) => Promise<void>;

/**
 * Somebody who was told of an account in a customer's list says that it is not that customer's. A contact of the account
 * or a proven holder is believed against whoever has shown nothing; between any others the utility's staff decides.
 */
export async function objectToAccount(db: Db, now: Date, token: string, ended: Ended): Promise<AccountObjection> {
  return db.transaction(async (tx) => {
    const objection = await lockAssociationObjection(tx, now, hashSecret(token));
    if (!objection) return 'over';
    if (objection.usedAt) return 'used';
    const { caAccount, customerId } = objection;
    const account = (await lockAccounts(tx, [caAccount])).get(caAccount);
    if (!account) return 'over';
    await spendAssociationObjection(tx, now, objection.tokenHash);
    const customer = await findCustomer(tx, customerId);
    const listed = await findListed(tx, customerId, caAccount);
    if (!objection.isProven || (listed && isProven(listed.association))) {
      await passOn(tx, now, objection, customer);
      return 'passedOn';
    }
    await undoChanges(tx, now, customerId, account);
    if (customer) await endPlanOf(tx, now, customer, caAccount);
    if (customer && listed) {
      await endInList(tx, now, customer, caAccount);
      await tellAssociation(tx, now, customer, caAccount, { change: 'removed' });
      await ended(tx, customer, caAccount);
    }
    return 'ended';
  });
}

/** What somebody else changed since stays. */
async function undoChanges(tx: Db, now: Date, customerId: string, account: Account): Promise<void> {
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
      customerId,
      account,
      Object.fromEntries(changed.map((field) => [field, was[field] ?? null])),
    );
  }
  await dropUnprovenChanges(tx, caAccount, customerId);
}

async function passOn(
  tx: Db,
  now: Date,
  { tokenHash, caAccount, customerId }: AssociationObjection,
  customer: Customer | null,
): Promise<void> {
  const payload = {
    messageSubject: 'Objection to an account in an online profile',
    caAccount,
    profileName: customer?.name ?? '',
    email: customer?.email ?? '',
    message: {
      messageText: 'Somebody who was told that this profile has the account in its list says that it is not theirs.',
    },
  };
  const key = `objection-${tokenHash.slice(0, 40)}`;
  await handOver(tx, { kind: 'inquiry', key, caAccount, customerId, changedAt: now, payload });
}

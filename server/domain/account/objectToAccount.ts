import type { AccountObjection } from '#contracts/associationObjection.ts';
import { undone } from '#rules/undone.ts';
import { findAnyAccount } from '../../store/account/associationChecks.ts';
import {
  type AssociationObjection,
  lockAssociationObjections,
  spendAssociationObjection,
  upholdObjection,
} from '../../store/account/associationObjections.ts';
import { type Account, findListed, saveDetails } from '../../store/account/associations.ts';
import { contactHash } from '../../store/account/contactHash.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import { personHashes } from '../../store/account/personHashes.ts';
import { dropUnprovenChanges, unprovenChangesOf } from '../../store/account/unproven.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import { lockAccounts } from '../../store/backOffice/importedAccounts.ts';
import { hashSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { endInList } from '../backOffice/endAccount.ts';
import { tellAccount, tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { holdersContacts, isProven } from './proof.ts';

/** So long whoever the account was taken from cannot add it, not even by a new profile. */
const KEPT_OUT_MS = 30 * 24 * 60 * 60 * 1000;

/** Tells, in the transaction, whose list the account left. */
type Ended = (tx: Db, customer: Customer, caAccount: string) => Promise<void>;

/**
 * Somebody who was told of an account in a customer's list says that it is not that customer's. Whoever is a contact of the account
 * or a proven holder by now is believed against whoever has shown nothing; between any others the utility's staff decides.
 */
export async function objectToAccount(db: Db, now: Date, token: string, ended: Ended): Promise<AccountObjection> {
  return db.transaction(async (tx) => {
    const told = await lockAssociationObjections(tx, now, hashSecret(token));
    const caAccount = told[0]?.caAccount;
    const account = caAccount === undefined ? undefined : (await lockAccounts(tx, [caAccount])).get(caAccount);
    if (!account) return 'over';
    const outcomes = new Set<AccountObjection>();
    for (const one of told.filter(({ usedAt }) => !usedAt)) {
      // Each takes back something of the details.
      const current = (await findAnyAccount(tx, account.caAccount)) ?? account;
      outcomes.add(await objectTo(tx, now, one, current, ended));
    }
    if (outcomes.size === 0) return 'used';
    return outcomes.has('ended') ? 'ended' : 'passedOn';
  });
}

async function objectTo(
  tx: Db,
  now: Date,
  objection: AssociationObjection,
  account: Account,
  ended: Ended,
): Promise<'ended' | 'passedOn'> {
  const { caAccount, customerId } = objection;
  await spendAssociationObjection(tx, now, objection.id);
  const customer = await findCustomer(tx, customerId);
  const listed = await findListed(tx, customerId, caAccount);
  if (!(await isReadByHolder(tx, objection, account)) || (listed && isProven(listed.association))) {
    await passOn(tx, now, objection, customer);
    return 'passedOn';
  }
  if (customer && listed) {
    await endInList(tx, now, customer, caAccount);
    await tellAssociation(tx, now, customer, caAccount, { change: 'removed' });
    await ended(tx, customer, caAccount);
  }
  // After that: it is the holder's change, not theirs.
  await undoChanges(tx, now, customerId, account);
  const until = new Date(now.getTime() + KEPT_OUT_MS);
  await upholdObjection(tx, objection.id, customer ? personHashes(customer) : [], until);
  return 'ended';
}

/** Whether the mail went to a contact of the account, or to somebody who has shown that it is theirs: as of now. */
async function isReadByHolder(tx: Db, { caAccount, readerHash }: AssociationObjection, account: Account) {
  return (await holdersContacts(tx, account)).some((contact) => contactHash(caAccount, contact) === readerHash);
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
  { id, tokenHash, caAccount, customerId }: AssociationObjection,
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
  const key = `objection-${id}-${tokenHash.slice(0, 40)}`;
  await handOver(tx, { kind: 'inquiry', key, caAccount, customerId, changedAt: now, payload });
}

import type { AccountObjection } from '#contracts/associationObjection.ts';
import { findAnyAccount } from '../../store/account/associationChecks.ts';
import {
  type AssociationObjection,
  insertAssociationObjection,
  lockAssociationObjections,
  spendAssociationObjection,
  upholdObjection,
} from '../../store/account/associationObjections.ts';
import { type Account, findListed, holdersOf } from '../../store/account/associations.ts';
import { contactHash } from '../../store/account/contactHash.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import { personHashes } from '../../store/account/personHashes.ts';
import { dispute } from '../../store/account/unproven.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import { lockAccounts } from '../../store/backOffice/importedAccounts.ts';
import { hashSecret, newSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { endInList } from '../backOffice/endAccount.ts';
import { tellAssociation } from '../backOffice/tellCustomerChange.ts';
import { endPlanOf } from '../plan/endPlan.ts';
import { holdersContacts, isProven } from './proof.ts';
import { takeBackChanges } from './takeBackChanges.ts';

/** So long whoever the account was taken from cannot add it, not even by a new profile. */
const KEPT_OUT_MS = 30 * 24 * 60 * 60 * 1000;

/** Tell, in the transaction, whose list the account left, or whose entry is held. */
interface Tell {
  ended: (tx: Db, customer: Customer, caAccount: string) => Promise<void>;
  /** `token`: of the link by which they object in turn. */
  held: (tx: Db, customer: Customer, caAccount: string, token: string) => Promise<void>;
}

/**
 * Somebody who was told of an account in a customer's list says that it is not that customer's. Whoever is a contact of the account
 * or a proven holder by now is believed against whoever has shown nothing; between any others the utility's staff decides.
 */
export async function objectToAccount(db: Db, now: Date, token: string, tell: Tell): Promise<AccountObjection> {
  return db.transaction(async (tx) => {
    const told = await lockAssociationObjections(tx, now, hashSecret(token));
    const caAccount = told[0]?.caAccount;
    const account = caAccount === undefined ? undefined : (await lockAccounts(tx, [caAccount])).get(caAccount);
    if (!account) return 'over';
    const outcomes = new Set<AccountObjection>();
    for (const one of told.filter(({ usedAt }) => !usedAt)) {
      // Each takes back something of the details.
      const current = (await findAnyAccount(tx, account.caAccount)) ?? account;
      outcomes.add(await objectTo(tx, now, one, current, tell));
    }
    if (outcomes.size === 0) return 'used';
    return (['ended', 'held'] as const).find((one) => outcomes.has(one)) ?? 'passedOn';
  });
}

async function objectTo(
  tx: Db,
  now: Date,
  objection: AssociationObjection,
  account: Account,
  tell: Tell,
): Promise<'ended' | 'held' | 'passedOn'> {
  const { caAccount, customerId } = objection;
  await spendAssociationObjection(tx, now, objection.id);
  const customer = await findCustomer(tx, customerId);
  const listed = await findListed(tx, customerId, caAccount);
  if (listed && isProven(listed.association)) {
    await passOn(tx, now, objection, customer);
    return 'passedOn';
  }
  if (!(await isReadByHolder(tx, objection, account))) {
    const objector = await readerInList(tx, objection);
    await passOn(tx, now, objection, customer, objector);
    if (!objector || !customer || !listed) return 'passedOn';
    await hold(tx, now, objection, { customer, objector, tell });
    return 'held';
  }
  if (customer) await endPlanOf(tx, now, customer, caAccount);
  if (customer && listed) {
    await endInList(tx, now, { customer, caAccount, why: 'notTheirs' });
    await tellAssociation(tx, now, customer, caAccount, { change: 'removed' });
    await tell.ended(tx, customer, caAccount);
  }
  // After that: it is the holder's change, not theirs.
  await takeBackChanges(tx, now, customerId, account);
  const until = new Date(now.getTime() + KEPT_OUT_MS);
  await upholdObjection(tx, objection.id, customer ? personHashes(customer) : [], until);
  return 'ended';
}

/** Who has the account in their list and was told, though they have shown no more than that customer. */
async function readerInList(tx: Db, { caAccount, readerHash }: AssociationObjection): Promise<Customer | null> {
  const holders = await holdersOf(tx, caAccount);
  return holders.find(({ email }) => contactHash(caAccount, { value: email }) === readerHash) ?? null;
}

/**
 * The first may be the thief as well as the second, so nobody is put out: the entry changes nothing, until the utility
 * says whose the account is. Its customer may say the same of who objected.
 */
async function hold(
  tx: Db,
  now: Date,
  { id, caAccount, customerId }: AssociationObjection,
  { customer, objector, tell }: { customer: Customer; objector: Customer; tell: Tell },
): Promise<void> {
  const until = new Date(now.getTime() + KEPT_OUT_MS);
  // Nor is it free again by adding the account anew.
  await upholdObjection(tx, id, personHashes(customer), until);
  if (!(await dispute(tx, now, customerId, caAccount))) return;
  const token = newSecret();
  await insertAssociationObjection(tx, {
    tokenHash: hashSecret(token),
    caAccount,
    customerId: objector.id,
    readerHash: contactHash(caAccount, { value: customer.email }),
    adderHashes: personHashes(objector),
    mailed: 'alone',
    toldAt: now,
    expiresAt: until,
  });
  await tell.held(tx, customer, caAccount, token);
}

/** Whether the mail went to a contact of the account, or to somebody who has shown that it is theirs: as of now. */
async function isReadByHolder(tx: Db, { caAccount, readerHash }: AssociationObjection, account: Account) {
  return (await holdersContacts(tx, account)).some((contact) => contactHash(caAccount, contact) === readerHash);
}

async function passOn(
  tx: Db,
  now: Date,
  { id, tokenHash, caAccount, customerId }: AssociationObjection,
  customer: Customer | null,
  by: Customer | null = null,
): Promise<void> {
  const payload = {
    messageSubject: 'Objection to an account in an online profile',
    caAccount,
    profileName: customer?.name ?? '',
    email: customer?.email ?? '',
    ...(by && customer && { dispute: { held: customer.email, by: by.email } }),
    message: {
      messageText: 'Somebody who was told that this profile has the account in its list says that it is not theirs.',
    },
  };
  const key = `objection-${id}-${tokenHash.slice(0, 40)}`;
  await handOver(tx, { kind: 'inquiry', key, caAccount, customerId, changedAt: now, payload });
}

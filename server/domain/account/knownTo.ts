import type { AccountDetails } from '#contracts/account.ts';
import { type AccountReach, accountReach } from '#rules/accountContacts.ts';
import { holdersOf, readProvenHolders } from '../../store/account/associations.ts';
import { type Customer, findCustomer } from '../../store/account/customers.ts';
import type { Db } from '../../store/open.ts';
import { savedNumber } from './verification.ts';

/** Whom a mail about an account goes to. `id`: of the customer; null: of an address that is no customer's in this list. */
export interface KnownAddress {
  id: string | null;
  email: string;
  name: string;
}

/** Everybody who was reached about an account by e-mail: who has it in their list, and where its bills went. */
export async function knownTo(
  tx: Db,
  { caAccount, accountEmail, accountName }: AccountDetails,
): Promise<KnownAddress[]> {
  const known: KnownAddress[] = await holdersOf(tx, caAccount);
  const billed = accountEmail?.trim().toLowerCase();
  const isNew = billed && !known.some(({ email }) => email === billed);
  return isNew ? [...known, { id: null, email: billed, name: accountName }] : known;
}

/** Who of these is a customer, and has a list of notices. */
export const listedReader = async (tx: Db, { id }: Pick<KnownAddress, 'id'>): Promise<Customer | null> =>
  id === null ? null : findCustomer(tx, id);

/** A mobile to which a text about an account goes. `id`: as of {@link KnownAddress}; `number`: E.164. */
export interface KnownMobile {
  id: string | null;
  number: string;
}

/**
 * The mobiles of whom it is sure that they have to do with an account: those among its contacts, and of whoever has shown that it
 * is theirs. Not of who answered STOP: the carrier would take no text for them.
 */
export async function mobilesKnownTo(
  tx: Db,
  caAccount: string,
  reach: readonly AccountReach[],
): Promise<KnownMobile[]> {
  const holders = (await readProvenHolders(tx, caAccount)).map(({ id, contactNumber, textsStoppedAt }) => ({
    id,
    number: savedNumber(contactNumber) ?? '',
    isStopped: textsStoppedAt !== null,
  }));
  const contacts = reach.filter(({ channel }) => channel === 'sms').map(({ value }) => ({ id: null, number: value }));
  const stopped = new Set(holders.filter(({ isStopped }) => isStopped).map(({ number }) => number));
  const known = new Map<string, KnownMobile>();
  for (const { id, number } of [...holders, ...contacts]) {
    if (number !== '' && !stopped.has(number) && !known.has(number)) known.set(number, { id, number });
  }
  return [...known.values()];
}

/** The same, with the contacts as they stand in the details. */
export const mobilesOfDetails = (tx: Db, details: AccountDetails): Promise<KnownMobile[]> =>
  mobilesKnownTo(tx, details.caAccount, accountReach(details));

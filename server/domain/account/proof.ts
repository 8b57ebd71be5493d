import type { AccountDetails, MaskedContact } from '#contracts/account.ts';
import { type AccountContact, accountContacts, masked } from '#rules/accountContacts.ts';
import type { Day } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { undone } from '#rules/undone.ts';
import {
  type Account,
  type Association,
  findListed,
  type Listed,
  readProvenHolders,
} from '../../store/account/associations.ts';
import { unprovenChangesOf, withoutUnproven } from '../../store/account/unproven.ts';
import type { Db } from '../../store/open.ts';

/* An account that somebody has by the name and number on its bill alone, and what they see of it. */

/** Whether a code has to show first that the account is theirs, or where there is nowhere to send one, a letter. */
export const needsProof = ({ proof }: Pick<Association, 'proof'>): boolean => proof === 'bill';

/** Whether it was shown: by the utility's own word, or by a code. */
export const isProven = ({ proof }: Pick<Association, 'proof'>): boolean => proof === 'utility' || proof === 'contact';

/** The day of which, and of later ones, bills are shown; null: all are. */
export const shownSince = (association: Association): Day | null =>
  needsProof(association) ? reginaDay(association.associatedAt) : null;

/** The same of an account in this customer's list. */
export async function billsShownSince(db: Db, customerId: string, caAccount: string): Promise<Day | null> {
  const listed = await findListed(db, customerId, caAccount);
  return listed && shownSince(listed.association);
}

/** The details without what people changed who have not shown that the account is theirs. */
export async function holdersDetails(db: Db, { caAccount, details }: Account): Promise<AccountDetails> {
  const changes = await unprovenChangesOf(db, caAccount);
  return undone(
    details,
    changes.map((one) => one.changes),
  );
}

/**
 * Where a code reaches who had the account until now: its contacts as the utility or a proven holder gave them, and the
 * e-mail addresses of proven holders. The place in the list is the contact's id.
 */
export async function holdersContacts(db: Db, account: Account): Promise<AccountContact[]> {
  const given = await withoutUnproven(db, account.caAccount, accountContacts(await holdersDetails(db, account)));
  const holders = (await readProvenHolders(db, account.caAccount)).map(
    ({ email }): AccountContact => ({ channel: 'email', value: email.toLowerCase() }),
  );
  const others = holders.filter(({ value }) => !given.some((contact) => contact.value === value));
  return [...given, ...others];
}

/** The same as they are shown to whoever has yet to show that the account is theirs. */
export const maskedContacts = async (db: Db, account: Account): Promise<MaskedContact[]> =>
  (await holdersContacts(db, account)).map((contact, at) => ({
    id: String(at),
    channel: contact.channel,
    masked: masked(contact),
  }));

/** The details of an account as its customer reads them. */
export async function detailsFor(db: Db, { account, association }: Listed): Promise<AccountDetails> {
  const details = { ...account.details, detailsVersion: account.detailsVersion };
  if (!needsProof(association)) return details;
  const { accountEmail: _, accountPhoneNumbers: __, accountAddress: ___, ...shown } = details;
  const contacts = await maskedContacts(db, account);
  return { ...shown, contactProof: { contacts, ...(contacts.length === 0 && { byLetter: true }) } };
}

import type { AccountDetails, MaskedContact } from '#contracts/account.ts';
import { type AccountContact, type AccountReach, accountReach, masked } from '#rules/accountContacts.ts';
import { undone } from '#rules/undone.ts';
import { type Account, type Association, readProvenHolders } from '../../store/account/associations.ts';
import { unprovenChangesOf, withoutUnproven } from '../../store/account/unproven.ts';
import type { Db } from '../../store/open.ts';

/* How far a customer has shown that an account in their list is theirs. What they see of it: accountView.ts. */

type Shown = Pick<Association, 'proof' | 'disputedAt'>;

/** Whether somebody disputes that it is theirs: it changes nothing until the utility has said whose it is. */
export const isDisputed = ({ disputedAt }: Pick<Shown, 'disputedAt'>): boolean => disputedAt !== null;

/** Whether a code has to show first that the account is theirs, or where there is nowhere to send one, a letter. */
export const needsProof = (association: Shown): boolean => association.proof === 'bill' || isDisputed(association);

/** Whether it was shown: by the utility's own word, or by a code. */
export const isProven = ({ proof }: Pick<Association, 'proof'>): boolean => proof === 'utility' || proof === 'contact';

/** The details without what people changed who have not shown that the account is theirs. */
export async function holdersDetails(db: Db, { caAccount, details }: Account): Promise<AccountDetails> {
  const changes = await unprovenChangesOf(db, caAccount);
  return undone(
    details,
    changes.map((one) => one.changes),
  );
}

/** How the account reaches its holder, as the utility or a proven holder gave it; also where no code can go. */
export const holdersReach = async (db: Db, account: Account): Promise<AccountReach[]> =>
  withoutUnproven(db, account.caAccount, accountReach(await holdersDetails(db, account)));

/**
 * Where a code reaches who had the account until now: its contacts as the utility or a proven holder gave them, and the
 * e-mail addresses of proven holders. The place in the list is the contact's id.
 */
export async function holdersContacts(db: Db, account: Account): Promise<AccountContact[]> {
  const given = (await holdersReach(db, account)).flatMap(({ channel, value }) =>
    channel === 'voice' ? [] : [{ channel, value }],
  );
  const holders = (await readProvenHolders(db, account.caAccount)).map(
    ({ email }): AccountContact => ({ channel: 'email', value: email.toLowerCase() }),
  );
  const others = holders.filter(({ value }) => !given.some((contact) => contact.value === value));
  return [...given, ...others];
}

/** The same as they are shown to a customer who has yet to show that the account is theirs. */
export const maskedContacts = async (db: Db, account: Account): Promise<MaskedContact[]> =>
  (await holdersContacts(db, account)).map((contact, at) => ({
    id: String(at),
    channel: contact.channel,
    masked: masked(contact),
  }));

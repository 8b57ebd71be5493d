import type { UndoneEmail } from '#contracts/emailObjection.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { type Customer, findByEmail, findCustomer, updateCustomer } from '../../store/account/customers.ts';
import { canObjectSince, insertObjection, lockObjection, spendObjection } from '../../store/account/emailObjections.ts';
import { insertInteraction } from '../../store/account/interactions.ts';
import { deletePasskeysSince } from '../../store/identity/passkeys.ts';
import { hashSecret, newSecret } from '../../store/identity/sessions.ts';
import type { Db } from '../../store/open.ts';
import { tellProfile } from '../backOffice/tellCustomerChange.ts';
import { endAllDevices } from '../identity/devices.ts';

/** How long a change of the e-mail address can be taken back from the address before it. */
const OPEN_MS = 72 * 60 * 60 * 1000;
/** Longer than from the provider's change to the profile's: these are one change, and one mail. */
const ONE_CHANGE_MS = 15 * 60 * 1000;

/** The log's entry of it. */
export const EMAIL_CHANGE_UNDONE = 'EMAIL_CHANGE_UNDONE';

/**
 * The customer signs in with another address from now on than with this one.
 *
 * @returns what the mail's link carries; only its hash is kept. Null: this address has such a mail of a moment ago.
 */
export async function allowObjection(
  tx: Db,
  now: Date,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
): Promise<string | null> {
  const since = new Date(now.getTime() - ONE_CHANGE_MS);
  if (await canObjectSince(tx, { customerId, email }, since, now)) return null;
  const token = newSecret();
  await insertObjection(tx, {
    tokenHash: hashSecret(token),
    customerId,
    email,
    changedAt: now,
    expiresAt: new Date(now.getTime() + OPEN_MS),
  });
  return token;
}

/** What goes with it, in the transaction that restores the address; `replaced`: the customer as they were until then. */
type Undone = (tx: Db, replaced: Customer) => Promise<void>;

/**
 * Gives the customer the address back that they had before a change, takes away what opens the account since, and ends
 * every session. What a later address could object with goes too: its reader may be the one who made the change.
 */
export async function undoEmailChange(db: Db, now: Date, token: string, undone: Undone): Promise<UndoneEmail> {
  return db.transaction(async (tx) => {
    const objection = await lockObjection(tx, now, hashSecret(token));
    if (!objection) return 'over';
    if (objection.usedAt) return 'used';
    const { customerId, email, changedAt } = objection;
    const replaced = await findCustomer(tx, customerId);
    const holder = await findByEmail(tx, email);
    // Reserved, but a sign-in at the moment of the change may have been faster.
    if (!replaced || (holder && holder.id !== customerId)) return 'over';
    await spendObjection(tx, now, objection);
    await updateCustomer(tx, customerId, { email });
    await tellProfile(tx, now, replaced, { email });
    await deletePasskeysSince(tx, customerId, changedAt);
    await endAllDevices(tx, now, customerId);
    await insertInteraction(tx, {
      customerId,
      writtenBy: 'server',
      interactionType: EMAIL_CHANGE_UNDONE,
      interactionText: 'Change of the e-mail address taken back by the link in the mail about it',
      accountNumber: null,
      dateTimeCreated: reginaIso(now),
    });
    await undone(tx, replaced);
    return 'restored';
  });
}

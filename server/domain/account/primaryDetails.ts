import { findByEmail } from '../../store/account/customers.ts';
import { isAddressReserved } from '../../store/account/emailObjections.ts';
import type { Db } from '../../store/open.ts';
import { hasApproval } from './verification.ts';

/** Why an e-mail is not taken over, in the customer's words. */
export const EMAIL_UNVERIFIED = 'A new e-mail address has to be verified first.';
export const EMAIL_TAKEN = 'This e-mail address belongs to another profile.';

/** What a name has not: line breaks and other signs that steer (mail headers, the direction of text), and markup. */
const NO_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069<>]/u;

/** Why a name is not taken over; null when it is. */
export function refuseName(name: string): string | null {
  if (name.trim() === '' || name.trim().length > 100) return 'A name has 1 to 100 characters.';
  return NO_NAME.test(name) ? 'A name has no line breaks and none of < and >.' : null;
}

/** A name as an outside system tells it, fit to be kept. */
export const fitName = (name: string): string =>
  name.replace(new RegExp(NO_NAME, 'gu'), ' ').replace(/ +/g, ' ').trim().slice(0, 100);

/** Whether this address is another customer's, or one that another customer may still go back to. */
export const isEmailTaken = async (db: Db, now: Date, customerId: string, email: string): Promise<boolean> => {
  const holder = await findByEmail(db, email);
  return (holder !== null && holder.id !== customerId) || isAddressReserved(db, now, email, customerId);
};

/** Why the sign-in e-mail cannot become this one; null when it can. Back to what the profile says is always allowed. */
export async function refuseEmail(
  db: Db,
  now: Date,
  { id, email: current, sessionHash }: { id: string; email: string; sessionHash: string },
  email: string,
): Promise<string | null> {
  if (email === current) return null;
  if (!(await hasApproval(db, now, { sessionHash, channel: 'email', target: email }))) return EMAIL_UNVERIFIED;
  // Said only to who reads that mailbox.
  return (await isEmailTaken(db, now, id, email)) ? EMAIL_TAKEN : null;
}

import { findByEmail } from '../store/customers.ts';
import type { Db } from '../store/open.ts';
import { hasApproval } from './verification.ts';

/** Why an e-mail is not taken over, in the customer's words. */
export const EMAIL_UNVERIFIED = 'A new e-mail address has to be verified first.';
export const EMAIL_TAKEN = 'This e-mail address belongs to another profile.';

/** Why a name is not taken over; null when it is. */
export const refuseName = (name: string): string | null =>
  name.trim() !== '' && name.trim().length <= 100 ? null : 'A name has 1 to 100 characters.';

/** Why the sign-in e-mail cannot become this one; null when it can. Back to what the profile says is always allowed. */
export async function refuseEmail(
  db: Db,
  now: Date,
  { email: current, sessionHash }: { email: string; sessionHash: string },
  email: string,
): Promise<string | null> {
  if (email === current) return null;
  if (!(await hasApproval(db, now, { sessionHash, channel: 'email', target: email }))) return EMAIL_UNVERIFIED;
  // Said only to who reads that mailbox.
  return (await findByEmail(db, email)) ? EMAIL_TAKEN : null;
}

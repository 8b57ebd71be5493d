import { findCustomer, type IdentityKey, setIdentityIssuers } from '../../store/account/customers.ts';
import type { Db } from '../../store/open.ts';
import { isIdentityOf } from '../account/customerOfIdentity.ts';
import { customerWithSubject } from '../account/customers.ts';

/** The hosts that are linked after a trip to the provider; null when the one asked for is not among them. */
export async function linkedAfter(
  db: Db,
  customerId: string,
  host: string,
  who: IdentityKey & { issuers: string[] | null },
): Promise<string[] | null> {
  const customer = await findCustomer(db, customerId);
  // Signed in at the provider as another person: their link is not this customer's.
  if (!customer || !isIdentityOf(customer, who) || !who.issuers?.includes(host)) return null;
  await setIdentityIssuers(db, customerId, who.issuers);
  return who.issuers;
}

/** Takes a social sign-in off the customer, at the provider by `unlink`. @returns the hosts that stay linked. */
export async function unlinkHost(
  db: Db,
  customerId: string,
  host: string,
  unlink: (subject: string) => Promise<void>,
): Promise<string[]> {
  const { id, subject, identityIssuers } = await customerWithSubject(db, customerId);
  if (identityIssuers.includes(host)) await unlink(subject);
  const left = identityIssuers.filter((one) => one !== host);
  await setIdentityIssuers(db, id, left);
  return left;
}

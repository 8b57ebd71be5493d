import { Problem } from '../../problems.ts';
import {
  adoptIssuer,
  bindIdentity,
  type Customer,
  findByIdentity,
  type IdentityKey,
  insertCustomer,
  newCustomerId,
  setIdentityIssuers,
} from '../../store/account/customers.ts';
import { isAddressReserved } from '../../store/account/emailObjections.ts';
import type { Db } from '../../store/open.ts';
import { fitName } from './primaryDetails.ts';

/** A customer of before issuers were kept has a subject only, which was the configured provider's. */
export const isIdentityOf = (customer: Customer, { issuer, subject }: IdentityKey): boolean =>
  customer.subject === subject && (customer.issuer ?? issuer) === issuer;

/**
 * The customer a provider's answer stands for: by identity, else the one who has the address and has never signed in,
 * else a new one without accounts. `email` must be verified.
 *
 * @returns null when the address is a customer's who signs in with another identity, or may go back to it (0035).
 *   An account that a stranger made with that address at the provider is not let in by it.
 */
export async function customerOfIdentity(
  db: Db,
  now: Date,
  who: IdentityKey & { email: string; name: string },
): Promise<Customer | null> {
  const { issuer, subject } = who;
  const email = who.email.toLowerCase();
  // Each of these is one statement that takes only what is still free: of two sign-ins at once, one does.
  const known = (await findByIdentity(db, who)) ?? (await adoptIssuer(db, who)) ?? (await bindIdentity(db, who, email));
  if (known) return known;
  const id = newCustomerId();
  if (await isAddressReserved(db, now, email, id)) return null;
  const made = await insertCustomer(db, {
    id,
    issuer,
    subject,
    email,
    name: fitName(who.name) || email,
    contactNumber: '',
    firstSignIn: now,
  });
  // What stood in the way may be the same person's other sign-in, a moment ago.
  return made ?? findByIdentity(db, who);
}

/**
 * As {@link customerOfIdentity}, with the linked identities as the provider just told them (null: it said nothing).
 *
 * @throws {Problem} emailTaken when the address is a customer's who signs in with another identity.
 */
export async function recognise(
  db: Db,
  now: Date,
  who: IdentityKey & { email: string; name: string; issuers: string[] | null },
): Promise<Customer> {
  const customer = await customerOfIdentity(db, now, who);
  if (!customer) throw new Problem('emailTaken', 'This e-mail address is used by another way of signing in.');
  if (who.issuers === null) return customer;
  await setIdentityIssuers(db, customer.id, who.issuers);
  return { ...customer, identityIssuers: who.issuers };
}

import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from './open.ts';
import { accounts, customers } from './schema.ts';

export type Customer = typeof customers.$inferSelect;
export type Account = typeof accounts.$inferSelect;

/** Why an e-mail is not taken over, in the customer's words. */
export const EMAIL_UNVERIFIED = 'A new e-mail address has to be verified first.';
export const EMAIL_TAKEN = 'This e-mail address belongs to another profile.';

export const NO_NAME = 'A name has 1 to 100 characters.';
export const isName = (name: string): boolean => name.trim() !== '' && name.trim().length <= 100;

/** Opaque and stable: derived from the e-mail at first sight, never shown as one. */
export function customerIdOf(email: string): string {
  return `c${createHash('sha256').update(`stormlamp customer ${email.toLowerCase()}`).digest('hex').slice(0, 20)}`;
}

export async function findCustomer(db: Db, id: string): Promise<Customer | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row ?? null;
}

export async function findByEmail(db: Db, email: string): Promise<Customer | null> {
  const [row] = await db.select().from(customers).where(eq(customers.email, email.toLowerCase()));
  return row ?? null;
}

/** Somebody at an identity provider: the two together, for another provider gives the same subject to another person. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** A customer of before issuers were kept has a subject only, which was the configured provider's. */
export const isIdentityOf = (customer: Customer, { issuer, subject }: IdentityKey): boolean =>
  customer.subject === subject && (customer.issuer ?? issuer) === issuer;

/**
 * The customer a provider's answer stands for: by identity, else the one who has the address and has never signed in,
 * else a new one without accounts. `email` must be verified.
 *
 * @returns null when the address is a customer's who signs in with another identity. Whoever can make an account with
 *   that address at the provider is not let in by it.
 */
export async function customerOfIdentity(
  db: Db,
  who: IdentityKey & { email: string; name: string },
): Promise<Customer | null> {
  const { issuer, subject } = who;
  const email = who.email.toLowerCase();
  const known = (await findByIdentity(db, who)) ?? (await adoptIssuer(db, who));
  if (known) return known;
  // Each of these is one statement that takes only what is still free: of two sign-ins at once, one does.
  const [linked] = await db
    .update(customers)
    .set({ issuer, subject })
    .where(and(eq(customers.email, email), isNull(customers.subject)))
    .returning();
  if (linked) return linked;
  // Whoever had this address first may have another by now, and keeps the id that was made from it.
  const first = await findCustomer(db, customerIdOf(email));
  const id = customerIdOf(first && first.email !== email ? `${email} ${issuer} ${subject}` : email);
  const [made] = await db
    .insert(customers)
    .values({ id, issuer, subject, email, name: who.name, contactNumber: '' })
    .onConflictDoNothing()
    .returning();
  // What stood in the way may be the same person's other sign-in, a moment ago.
  return made ?? findByIdentity(db, who);
}

async function findByIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<Customer | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.subject, subject), eq(customers.issuer, issuer)));
  return row ?? null;
}

/**
 * A customer of before issuers were kept (there was one provider, the one that is configured still), or whose provider
 * got another name (README, `OIDC_ISSUER`).
 */
async function adoptIssuer(db: Db, { issuer, subject }: IdentityKey): Promise<Customer | null> {
  const [row] = await db
    .update(customers)
    .set({ issuer })
    .where(and(eq(customers.subject, subject), isNull(customers.issuer)))
    .returning();
  return row ?? null;
}

/** What the provider says is linked (SEC-13). */
export async function setIdentityIssuers(db: Db, id: string, identityIssuers: string[]): Promise<void> {
  await db.update(customers).set({ identityIssuers }).where(eq(customers.id, id));
}

export async function accountsOf(db: Db, customerId: string): Promise<Account[]> {
  return db.select().from(accounts).where(eq(accounts.customerId, customerId)).orderBy(asc(accounts.position));
}

/** Null unless the account is this customer's. */
export async function findAccount(db: Db, customerId: string, caAccount: string): Promise<Account | null> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.customerId, customerId), eq(accounts.caAccount, caAccount)));
  return row ?? null;
}

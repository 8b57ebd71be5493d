import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { customers } from '../schema.ts';

export type Customer = typeof customers.$inferSelect;

/** Opaque: made of nothing about the customer, so whose an id is cannot be found by trying. */
export const newCustomerId = (): string => `c${randomBytes(10).toString('hex')}`;

export async function findCustomer(db: Db, id: string): Promise<Customer | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row ?? null;
}

export async function findByEmail(db: Db, email: string): Promise<Customer | null> {
  const [row] = await db.select().from(customers).where(eq(customers.email, email.toLowerCase()));
  return row ?? null;
}

/** A person at an identity provider: the two together, for two providers may give two people the same subject. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

export async function findByIdentity(db: Db, { issuer, subject }: IdentityKey): Promise<Customer | null> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.subject, subject), eq(customers.issuer, issuer)));
  return row ?? null;
}

/** Whether a customer signs in with this identity, whichever issuer it was bound under. */
export async function isSubjectOfCustomer(db: Db, subject: string): Promise<boolean> {
  const [row] = await db.select({ id: customers.id }).from(customers).where(eq(customers.subject, subject)).limit(1);
  return row !== undefined;
}

/**
 * A customer of before issuers were kept (there was one provider, the one that is configured still), or whose provider
 * got another name (docs/configuration.md, `OIDC_ISSUER`).
 */
export async function adoptIssuer(db: Db, { issuer, subject }: IdentityKey): Promise<Customer | null> {
  const [row] = await db
    .update(customers)
    .set({ issuer })
    .where(and(eq(customers.subject, subject), isNull(customers.issuer)))
    .returning();
  return row ?? null;
}

/** Gives an identity to who has the address and has never signed in, in one statement: of two sign-ins, one does. */
export async function bindIdentity(db: Db, { issuer, subject }: IdentityKey, email: string): Promise<Customer | null> {
  const [row] = await db
    .update(customers)
    .set({ issuer, subject })
    .where(and(eq(customers.email, email), isNull(customers.subject)))
    .returning();
  return row ?? null;
}

/** Null when the id, the e-mail or the identity is a customer's already. */
export async function insertCustomer(db: Db, customer: typeof customers.$inferInsert): Promise<Customer | null> {
  const [row] = await db.insert(customers).values(customer).onConflictDoNothing().returning();
  return row ?? null;
}

export async function updateCustomer(
  tx: Db,
  id: string,
  changes: Partial<Pick<Customer, 'name' | 'email' | 'contactNumber'>>,
): Promise<void> {
  // Whoever has another number has stopped no text to it.
  const isNewNumber = changes.contactNumber !== undefined;
  await tx
    .update(customers)
    .set({ ...changes, ...(isNewNumber && { textsStoppedAt: null }) })
    .where(eq(customers.id, id));
}

/** From now on a proof of who they are from before signs no one in. */
export async function setSignInNotBefore(db: Db, id: string, now: Date): Promise<void> {
  await db.update(customers).set({ signInNotBefore: now }).where(eq(customers.id, id));
}

/** What the provider says is linked (SEC-13). */
export async function setIdentityIssuers(db: Db, id: string, identityIssuers: string[]): Promise<void> {
  await db.update(customers).set({ identityIssuers }).where(eq(customers.id, id));
}

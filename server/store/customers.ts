import { createHash } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
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

/**
 * The customer a provider's answer stands for: by subject, else by verified e-mail (and the subject is
 * remembered), else a new customer without accounts.
 */
export async function customerOfIdentity(
  db: Db,
  who: { subject: string; email: string; name: string },
): Promise<Customer> {
  return db.transaction(async (tx) => {
    const [bySubject] = await tx.select().from(customers).where(eq(customers.subject, who.subject));
    if (bySubject) return bySubject;
    const email = who.email.toLowerCase();
    // Whoever had this address first may have another by now, and keeps the id that was made from it.
    const first = await findCustomer(tx, customerIdOf(email));
    const id = customerIdOf(first && first.email !== email ? `${email} ${who.subject}` : email);
    const [row] = await tx
      .insert(customers)
      .values({ id, subject: who.subject, email, name: who.name, contactNumber: '' })
      .onConflictDoUpdate({
        target: customers.email,
        set: { subject: sql`coalesce(${customers.subject}, excluded.subject)` },
      })
      .returning();
    if (!row) throw new Error('a customer was neither found nor made');
    return row;
  });
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

import { and, eq, sql } from 'drizzle-orm';
import type { AssociationProof, AssociationSettings } from '../account/accountSchema.ts';
import { type Customer, findByEmail, insertCustomer, newCustomerId } from '../account/customers.ts';
import type { Db } from '../open.ts';
import { accounts, associations, formerAccounts } from '../schema.ts';

export interface NewAssociation {
  caAccount: string;
  descriptiveName: string;
  isDefault: boolean;
  settings: AssociationSettings;
  proof: AssociationProof;
  associatedAt: Date;
}

/** Who has this address; where nobody does, somebody who has never signed in. Null: another request was faster. */
export const customerWithEmail = async (tx: Db, email: string, name: string): Promise<Customer | null> =>
  (await findByEmail(tx, email)) ??
  insertCustomer(tx, { id: newCustomerId(), issuer: null, subject: null, email, name, contactNumber: '' });

export const isAccount = async (tx: Db, caAccount: string): Promise<boolean> =>
  (await tx.$count(accounts, eq(accounts.caAccount, caAccount))) > 0;

/** Whether the customer had this account and it ended: what they removed does not come back by itself. */
export const isFormer = async (tx: Db, customerId: string, caAccount: string): Promise<boolean> =>
  (await tx.$count(
    formerAccounts,
    and(eq(formerAccounts.customerId, customerId), eq(formerAccounts.caAccount, caAccount)),
  )) > 0;

/** Puts an account at the end of the list whose version is locked. @returns false where it is in it already. */
export async function addAssociation(tx: Db, customerId: string, added: NewAssociation): Promise<boolean> {
  const theirs = eq(associations.customerId, customerId);
  const [list] = await tx
    .select({
      next: sql<number>`coalesce(max(${associations.position}) + 1, 0)::integer`,
      hasDefault: sql<boolean>`coalesce(bool_or(${associations.isDefault}), false)`,
    })
    .from(associations)
    .where(theirs);
  const { next = 0, hasDefault = false } = list ?? {};
  const written = await tx
    .insert(associations)
    // A list with accounts has one with which the app opens.
    .values({ ...added, customerId, position: next, isDefault: !hasDefault })
    .onConflictDoNothing()
    .returning({ caAccount: associations.caAccount });
  return written.length > 0;
}

import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { type AssociationSettings, associations, customers, formerAccounts } from '../schema.ts';
import { isHolders } from './associations.ts';

const one = (customerId: string, caAccount: string) =>
  and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount));

/** The version of the customer's list of accounts; until `tx` ends no other transaction changes the list. */
export async function lockAccountsVersion(tx: Db, customerId: string): Promise<number> {
  const [row] = await tx
    .select({ version: customers.accountsVersion })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  return row?.version ?? 0;
}

export async function setAccountsVersion(tx: Db, customerId: string, accountsVersion: number): Promise<void> {
  await tx.update(customers).set({ accountsVersion }).where(eq(customers.id, customerId));
}

export async function renameAssociation(tx: Db, customerId: string, caAccount: string, name: string): Promise<void> {
  await tx.update(associations).set({ descriptiveName: name }).where(one(customerId, caAccount));
}

export async function setAssociationSettings(
  tx: Db,
  customerId: string,
  caAccount: string,
  settings: AssociationSettings,
): Promise<void> {
  await tx.update(associations).set({ settings }).where(one(customerId, caAccount));
}

/** Of the list whose version is locked. */
export async function setDefault(tx: Db, customerId: string, caAccount: string): Promise<void> {
  await tx.update(associations).set({ isDefault: false }).where(eq(associations.customerId, customerId));
  await tx.update(associations).set({ isDefault: true }).where(one(customerId, caAccount));
}

/** Takes an account out of the list. What was taken down before `endedAt` is still the customer's to submit. */
export async function endAssociation(tx: Db, endedAt: Date, customerId: string, caAccount: string): Promise<void> {
  const [ended] = await tx.delete(associations).where(one(customerId, caAccount)).returning();
  const unproven = !(ended && isHolders(ended));
  await tx
    .insert(formerAccounts)
    .values({ caAccount, customerId, endedAt, unproven })
    .onConflictDoUpdate({
      target: [formerAccounts.caAccount, formerAccounts.customerId],
      // Ended once more it says nothing new of whether it was shown to be theirs.
      set: ended ? { endedAt, unproven } : { endedAt },
    });
}

/** Numbers of accounts that were this customer's at `since` or later, and are not any more. */
export async function formerAccountsOf(db: Db, customerId: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ caAccount: formerAccounts.caAccount })
    .from(formerAccounts)
    .where(and(eq(formerAccounts.customerId, customerId), gte(formerAccounts.endedAt, since)));
  return rows.map(({ caAccount }) => caAccount);
}

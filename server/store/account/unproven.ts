import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { type AssociationProof, associations, unprovenChanges } from '../schema.ts';

export type UnprovenChange = Omit<typeof unprovenChanges.$inferSelect, 'id'>;

/** What was changed of this account by customers who had not shown that it is theirs, the first change first. */
export async function unprovenChangesOf(db: Db, caAccount: string): Promise<UnprovenChange[]> {
  return db
    .select()
    .from(unprovenChanges)
    .where(eq(unprovenChanges.caAccount, caAccount))
    .orderBy(asc(unprovenChanges.id));
}

export async function keepUnprovenChange(tx: Db, change: UnprovenChange): Promise<void> {
  await tx.insert(unprovenChanges).values(change);
}

/** They are undone, or proven since. */
export async function dropUnprovenChanges(tx: Db, caAccount: string, customerId: string): Promise<void> {
  const { caAccount: account, customerId: whose } = unprovenChanges;
  await tx.delete(unprovenChanges).where(and(eq(account, caAccount), eq(whose, customerId)));
}

/** They stay to be undone, in nobody's name. */
export async function forgetUnprovenChanges(tx: Db, customerId: string, nobody: string): Promise<void> {
  await tx.update(unprovenChanges).set({ customerId: nobody }).where(eq(unprovenChanges.customerId, customerId));
}

/** The utility says that it is theirs. @returns false where that was shown before. */
export async function proveByUtility(tx: Db, customerId: string, caAccount: string): Promise<boolean> {
  const theirs = and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount));
  const isUnproven = inArray(associations.proof, ['bill', 'first']);
  const proven = await tx
    .update(associations)
    .set({ proof: 'utility' })
    .where(and(theirs, isUnproven))
    .returning({ caAccount: associations.caAccount });
  if (proven.length > 0) await dropUnprovenChanges(tx, caAccount, customerId);
  return proven.length > 0;
}

export async function setProof(tx: Db, customerId: string, caAccount: string, proof: AssociationProof): Promise<void> {
  await tx
    .update(associations)
    .set({ proof })
    .where(and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount)));
}

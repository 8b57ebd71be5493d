import { and, asc, count, eq, inArray, isNotNull, isNull, min } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { type AssociationProof, associations, meterReads, unprovenChanges, unprovenContacts } from '../schema.ts';
import { contactHash } from './contactHash.ts';

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

/** They stay to be undone, in nobody's name; and a code to a contact of theirs goes on showing nothing. */
export async function forgetUnprovenChanges(tx: Db, customerId: string, nobody: string): Promise<void> {
  await tx.update(unprovenChanges).set({ customerId: nobody }).where(eq(unprovenChanges.customerId, customerId));
  const theirs = await tx.delete(unprovenContacts).where(eq(unprovenContacts.customerId, customerId)).returning();
  if (theirs.length === 0) return;
  const rows = theirs.map((row) => ({ ...row, customerId: nobody }));
  await tx.insert(unprovenContacts).values(rows).onConflictDoNothing();
}

type Contact = Parameters<typeof contactHash>[1];

/** This customer gave the account these contacts, and has not shown that it is theirs. */
export async function noteUnprovenContacts(
  tx: Db,
  caAccount: string,
  customerId: string,
  contacts: readonly Contact[],
): Promise<void> {
  if (contacts.length === 0) return;
  const rows = contacts.map((contact) => ({ caAccount, customerId, contactHash: contactHash(caAccount, contact) }));
  await tx.insert(unprovenContacts).values(rows).onConflictDoNothing();
}

/** Of these the contacts that nobody gave the account without having shown that it is theirs. */
export async function withoutUnproven<Given extends Contact>(
  db: Db,
  caAccount: string,
  contacts: readonly Given[],
): Promise<Given[]> {
  if (contacts.length === 0) return [];
  const rows = await db.select().from(unprovenContacts).where(eq(unprovenContacts.caAccount, caAccount));
  return contacts.filter((contact) => !rows.some((row) => row.contactHash === contactHash(caAccount, contact)));
}

/** It is theirs: what they changed of it is theirs to change. */
export async function takeAsProven(tx: Db, customerId: string, caAccount: string): Promise<void> {
  await dropUnprovenChanges(tx, caAccount, customerId);
  await tx
    .delete(unprovenContacts)
    .where(and(eq(unprovenContacts.caAccount, caAccount), eq(unprovenContacts.customerId, customerId)));
  const { caAccount: account, customerId: whose } = meterReads;
  await tx
    .update(meterReads)
    .set({ unproven: false })
    .where(and(eq(account, caAccount), eq(whose, customerId), meterReads.unproven));
}

/** The utility says that it is theirs. @returns false where that was shown before. */
export async function proveByUtility(tx: Db, customerId: string, caAccount: string): Promise<boolean> {
  const theirs = and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount));
  const isUnproven = inArray(associations.proof, ['bill', 'first']);
  const proven = await tx
    .update(associations)
    .set({ proof: 'utility', disputedAt: null })
    .where(and(theirs, isUnproven))
    .returning({ caAccount: associations.caAccount });
  if (proven.length > 0) {
    await takeAsProven(tx, customerId, caAccount);
    await settleDisputes(tx, caAccount, 'bill');
  }
  return proven.length > 0;
}

/** Somebody says that the account is not theirs. @returns false where that was so before. */
export async function dispute(tx: Db, now: Date, customerId: string, caAccount: string): Promise<boolean> {
  const disputed = await tx
    .update(associations)
    .set({ disputedAt: now })
    .where(
      and(
        eq(associations.customerId, customerId),
        eq(associations.caAccount, caAccount),
        isNull(associations.disputedAt),
      ),
    )
    .returning({ caAccount: associations.caAccount });
  return disputed.length > 0;
}

/** The utility has said whose the account is. `as`: what the entries of the others show since; left out: what they did. */
export async function settleDisputes(tx: Db, caAccount: string, as?: AssociationProof): Promise<void> {
  await tx
    .update(associations)
    .set({ disputedAt: null, ...(as && { proof: as }) })
    .where(and(eq(associations.caAccount, caAccount), isNotNull(associations.disputedAt)));
}

/** Accounts of which it is not known whose they are, the longest so first. */
export async function readDisputes(
  db: Db,
  most: number,
): Promise<{ caAccount: string; since: Date; profiles: number }[]> {
  const since = min(associations.disputedAt);
  const rows = await db
    .select({ caAccount: associations.caAccount, since, profiles: count() })
    .from(associations)
    .where(isNotNull(associations.disputedAt))
    .groupBy(associations.caAccount)
    .orderBy(asc(since))
    .limit(most);
  return rows.flatMap(({ since: at, ...row }) => (at ? [{ ...row, since: at }] : []));
}

/** There is somebody to ask by now. Whether it is disputed stays as it is. */
export async function requireProof(tx: Db, customerId: string, caAccount: string): Promise<void> {
  await tx
    .update(associations)
    .set({ proof: 'bill' })
    .where(and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount)));
}

export async function setProof(tx: Db, customerId: string, caAccount: string, proof: AssociationProof): Promise<void> {
  await tx
    .update(associations)
    .set({ proof, disputedAt: null })
    .where(and(eq(associations.customerId, customerId), eq(associations.caAccount, caAccount)));
}

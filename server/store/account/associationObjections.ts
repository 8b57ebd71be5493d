import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { associationObjections } from '../schema.ts';

export type AssociationObjection = typeof associationObjections.$inferSelect;

type Whose = Pick<AssociationObjection, 'caAccount' | 'customerId'>;

const about = ({ caAccount, customerId }: Whose) =>
  and(eq(associationObjections.caAccount, caAccount), eq(associationObjections.customerId, customerId));

export async function insertAssociationObjection(tx: Db, row: Omit<AssociationObjection, 'usedAt'>): Promise<void> {
  await tx.insert(associationObjections).values(row);
}

/** Whether it was told since then that this customer has the account. */
export const isToldSince = async (db: Db, whose: Whose, since: Date): Promise<boolean> =>
  (await db.$count(associationObjections, and(about(whose), gt(associationObjections.toldAt, since)))) > 0;

/** How many mails told of this account since then. */
export const countToldSince = (db: Db, caAccount: string, since: Date): Promise<number> =>
  db.$count(
    associationObjections,
    and(eq(associationObjections.caAccount, caAccount), gt(associationObjections.toldAt, since)),
  );

/** Whether a contact or proven holder said that the account is not this customer's. */
export const isObjectedTo = async (db: Db, whose: Whose, now: Date): Promise<boolean> =>
  (await db.$count(
    associationObjections,
    and(
      about(whose),
      eq(associationObjections.isProven, true),
      isNotNull(associationObjections.usedAt),
      gt(associationObjections.expiresAt, now),
    ),
  )) > 0;

/** Used or not, and locked until the end of the transaction; null where there is none, or it is too old. */
export async function lockAssociationObjection(tx: Db, now: Date, tokenHash: string) {
  const [row] = await tx
    .select()
    .from(associationObjections)
    .where(and(eq(associationObjections.tokenHash, tokenHash), gt(associationObjections.expiresAt, now)))
    .for('update');
  return row ?? null;
}

export async function spendAssociationObjection(tx: Db, usedAt: Date, tokenHash: string): Promise<void> {
  const unused = and(eq(associationObjections.tokenHash, tokenHash), isNull(associationObjections.usedAt));
  await tx.update(associationObjections).set({ usedAt }).where(unused);
}

/** The links stay good: what the customer changed is there still. */
export async function forgetAssociationObjections(tx: Db, customerId: string, nobody: string): Promise<void> {
  await tx
    .update(associationObjections)
    .set({ customerId: nobody })
    .where(eq(associationObjections.customerId, customerId));
}

export async function pruneAssociationObjections(db: Db, now: Date): Promise<void> {
  await db.delete(associationObjections).where(lt(associationObjections.expiresAt, now));
}

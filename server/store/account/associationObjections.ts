import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { associationObjections } from '../schema.ts';

export type AssociationObjection = typeof associationObjections.$inferSelect;

type Whose = Pick<AssociationObjection, 'caAccount' | 'customerId'>;

const about = ({ caAccount, customerId }: Whose) =>
  and(eq(associationObjections.caAccount, caAccount), eq(associationObjections.customerId, customerId));

export async function insertAssociationObjection(
  tx: Db,
  row: Omit<AssociationObjection, 'id' | 'usedAt'>,
): Promise<void> {
  await tx.insert(associationObjections).values(row);
}

/** Whether it was told since then that this customer has the account. */
export const isToldSince = async (db: Db, whose: Whose, since: Date): Promise<boolean> =>
  (await db.$count(associationObjections, and(about(whose), gt(associationObjections.toldAt, since)))) > 0;

/** What was told of this account since then, the first first. */
export const toldSince = (db: Db, caAccount: string, since: Date): Promise<AssociationObjection[]> =>
  db
    .select()
    .from(associationObjections)
    .where(and(eq(associationObjections.caAccount, caAccount), gt(associationObjections.toldAt, since)))
    .orderBy(asc(associationObjections.id));

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

/** Of whom a link tells, used or not, and locked until the end of the transaction; none where it is too old. */
export const lockAssociationObjections = (tx: Db, now: Date, tokenHash: string): Promise<AssociationObjection[]> =>
  tx
    .select()
    .from(associationObjections)
    .where(and(eq(associationObjections.tokenHash, tokenHash), gt(associationObjections.expiresAt, now)))
    .orderBy(asc(associationObjections.id))
    .for('update');

export async function spendAssociationObjection(tx: Db, usedAt: Date, id: number): Promise<void> {
  const unused = and(eq(associationObjections.id, id), isNull(associationObjections.usedAt));
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

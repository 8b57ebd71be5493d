import { and, arrayOverlaps, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { associationObjections } from '../schema.ts';

export type AssociationObjection = typeof associationObjections.$inferSelect;

type Whose = Pick<AssociationObjection, 'caAccount' | 'customerId'>;

const about = ({ caAccount, customerId }: Whose) =>
  and(eq(associationObjections.caAccount, caAccount), eq(associationObjections.customerId, customerId));

export async function insertAssociationObjection(
  tx: Db,
  row: Omit<AssociationObjection, 'id' | 'isUpheld' | 'usedAt'>,
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

/** Whether an account was taken out of the list of somebody with one of these hashes, and may not come back yet. */
export const isObjectedTo = async (
  db: Db,
  caAccount: string,
  adderHashes: readonly string[],
  now: Date,
): Promise<boolean> =>
  (await db.$count(
    associationObjections,
    and(
      eq(associationObjections.caAccount, caAccount),
      arrayOverlaps(associationObjections.adderHashes, [...adderHashes]),
      eq(associationObjections.isUpheld, true),
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

const { adderHashes } = associationObjections;
const hashesWith = (more: readonly string[]) => sql`array_cat(${adderHashes}, ${sql.param([...more], adderHashes)})`;

/** The account is out of that list; `more`: hashes of whose it was by now. */
export async function upholdObjection(tx: Db, id: number, more: readonly string[], expiresAt: Date): Promise<void> {
  const upheld = { isUpheld: true, expiresAt, adderHashes: hashesWith(more) };
  await tx.update(associationObjections).set(upheld).where(eq(associationObjections.id, id));
}

/** The links stay good: what the customer changed is there still. And what was upheld holds for who comes back. */
export async function forgetAssociationObjections(
  tx: Db,
  customerId: string,
  hashes: readonly string[],
  nobody: string,
): Promise<void> {
  await tx
    .update(associationObjections)
    .set({ customerId: nobody, adderHashes: hashesWith(hashes) })
    .where(eq(associationObjections.customerId, customerId));
}

export async function pruneAssociationObjections(db: Db, now: Date): Promise<void> {
  await db.delete(associationObjections).where(lt(associationObjections.expiresAt, now));
}

import { and, asc, count, eq, gt, lt, min, ne } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { heldAssociations } from '../schema.ts';

export type HeldAssociation = typeof heldAssociations.$inferSelect;

/** The same line again takes the place of the one before. */
export async function holdAssociation(tx: Db, row: Omit<HeldAssociation, 'id'>): Promise<void> {
  const { said, keyName, heldAt } = row;
  await tx
    .insert(heldAssociations)
    .values(row)
    .onConflictDoUpdate({
      target: [heldAssociations.caAccount, heldAssociations.email],
      set: { said, keyName, heldAt },
    });
}

/** Those that were not put with this key, from an id on, the longest held first. */
export const readHeldOfOthers = (
  db: Db,
  keyName: string,
  { after, most }: { after: number; most: number },
): Promise<HeldAssociation[]> =>
  db
    .select()
    .from(heldAssociations)
    .where(and(ne(heldAssociations.keyName, keyName), gt(heldAssociations.id, after)))
    .orderBy(asc(heldAssociations.id))
    .limit(most);

/** Ends the wait of a line. @returns null where it ended before, or another key put the line again. */
export async function takeHeld(tx: Db, { id, keyName }: HeldAssociation): Promise<HeldAssociation | null> {
  const one = and(eq(heldAssociations.id, id), eq(heldAssociations.keyName, keyName));
  const [held] = await tx.delete(heldAssociations).where(one).returning();
  return held ?? null;
}

/** Of one profile and account, where another line settles it. */
export async function dropHeldOf(tx: Db, caAccount: string, email: string): Promise<void> {
  await tx
    .delete(heldAssociations)
    .where(and(eq(heldAssociations.caAccount, caAccount), eq(heldAssociations.email, email)));
}

/** Of an account that is in another name now. */
export async function dropHeldOfAccount(tx: Db, caAccount: string): Promise<void> {
  await tx.delete(heldAssociations).where(eq(heldAssociations.caAccount, caAccount));
}

/** How many wait of each key, and since when. */
export async function countHeld(db: Db): Promise<{ keyName: string; lines: number; since: Date }[]> {
  const since = min(heldAssociations.heldAt);
  const rows = await db
    .select({ keyName: heldAssociations.keyName, lines: count(), since })
    .from(heldAssociations)
    .groupBy(heldAssociations.keyName)
    .orderBy(asc(heldAssociations.keyName));
  return rows.flatMap(({ since: at, ...row }) => (at ? [{ ...row, since: at }] : []));
}

export async function pruneHeld(db: Db, before: Date): Promise<void> {
  await db.delete(heldAssociations).where(lt(heldAssociations.heldAt, before));
}

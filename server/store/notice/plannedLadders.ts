import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { plannedLadders } from '../schema.ts';

export type PlannedRow = typeof plannedLadders.$inferSelect;

export const readPlanned = (db: Db): Promise<PlannedRow[]> => db.select().from(plannedLadders);

export async function readPlannedIn(db: Db, regionIds: readonly string[]): Promise<PlannedRow[]> {
  if (regionIds.length === 0) return [];
  return db
    .select()
    .from(plannedLadders)
    .where(inArray(plannedLadders.regionId, [...regionIds]));
}

export async function savePlanned(tx: Db, row: PlannedRow): Promise<void> {
  const { outageId: _, ...set } = row;
  await tx.insert(plannedLadders).values(row).onConflictDoUpdate({ target: plannedLadders.outageId, set });
}

/** Those with a step of which not everybody is told. */
export const readUntoldPlanned = (db: Db): Promise<PlannedRow[]> =>
  db.select().from(plannedLadders).where(eq(plannedLadders.isTold, false)).orderBy(asc(plannedLadders.outageId));

/** Everybody is told of this step; nothing where another one has come meanwhile. */
export async function setPlannedTold(db: Db, { outageId, step, stepAt }: PlannedRow): Promise<void> {
  await db
    .update(plannedLadders)
    .set({ isTold: true })
    .where(
      and(eq(plannedLadders.outageId, outageId), eq(plannedLadders.step, step), eq(plannedLadders.stepAt, stepAt)),
    );
}

/** Forgets what left the list before then. */
export async function prunePlanned(db: Db, before: Date): Promise<void> {
  await db.delete(plannedLadders).where(and(lt(plannedLadders.goneSince, before), eq(plannedLadders.isTold, true)));
}

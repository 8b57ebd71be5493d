import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { outageEpisodes, regionsLeft } from '../schema.ts';

/** `out`: regions that have an unplanned outage; `left`: those of which the last one left. */
export async function keepRegionsLeft(
  tx: Db,
  { left, out }: { left: (typeof regionsLeft.$inferInsert)[]; out: readonly string[] },
): Promise<void> {
  if (out.length > 0) await tx.delete(regionsLeft).where(inArray(regionsLeft.regionId, [...out]));
  if (left.length === 0) return;
  const target = regionsLeft.regionId;
  const set = { leftAt: sql`excluded.left_at`, outageId: sql`coalesce(excluded.outage_id, ${regionsLeft.outageId})` };
  await tx.insert(regionsLeft).values(left).onConflictDoUpdate({ target, set });
}

/**
 * The regions whose last unplanned outage left the list after this time, without those that are doubted. `state`: whether
 * that is believed; null where an older server kept none.
 */
export const readRegionsLeft = (db: Db, after: Date) =>
  db
    .select({
      regionId: regionsLeft.regionId,
      leftAt: regionsLeft.leftAt,
      outageId: regionsLeft.outageId,
      state: outageEpisodes.state,
      name: outageEpisodes.name,
    })
    .from(regionsLeft)
    .leftJoin(outageEpisodes, and(eq(outageEpisodes.kind, 'Unplanned'), eq(outageEpisodes.key, regionsLeft.regionId)))
    .where(and(gt(regionsLeft.leftAt, after), or(isNull(outageEpisodes.key), isNull(outageEpisodes.doubtedAt))))
    .orderBy(asc(regionsLeft.regionId));

import { and, asc, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { outages, outageTold } from '../schema.ts';

export type ToldRow = typeof outageTold.$inferSelect;

/** Keeps what the list says now where it is another thing than was last told, and which of those `before` left it. */
export async function noteTold(
  tx: Db,
  toldAt: Date,
  before: readonly Pick<ToldRow, 'outageId' | 'regionId' | 'planned'>[],
): Promise<void> {
  const at = sql`${toldAt.toISOString()}::timestamptz`;
  const was = before.map(({ outageId, regionId, planned }) => ({ outageId, regionId, planned }));
  const written = sql`insert into ${outageTold}
    (outage_id, told_at, region_id, planned, estimate, estimate_by, crew_stage, crew_status, is_gone)`;
  await tx.execute(sql`${written}
    select said.*, false from (
      select outage_id, ${at}, region_id, planned,
        (facts->>'EstimatedRestoration')::timestamptz as estimate,
        (facts->>'EstimateBy')::timestamptz as estimate_by,
        facts->>'CrewStage' as crew_stage,
        facts->>'CrewStatus' as crew_status
      from ${outages}
    ) said
    left join lateral (
      select * from ${outageTold} told where told.outage_id = said.outage_id order by told.told_at desc limit 1
    ) last on true
    where (said.estimate, said.estimate_by, said.crew_stage, said.crew_status)
      is distinct from (last.estimate, last.estimate_by, last.crew_stage, last.crew_status)
    on conflict (outage_id, told_at) do update set
      estimate = excluded.estimate, estimate_by = excluded.estimate_by,
      crew_stage = excluded.crew_stage, crew_status = excluded.crew_status, is_gone = false`);
  await tx.execute(sql`${written}
    select listed->>'outageId', ${at}, listed->>'regionId', listed->>'planned', null, null, null, null, true
    from jsonb_array_elements(${JSON.stringify(was)}::jsonb) listed
    where not exists (select from ${outages} where outage_id = listed->>'outageId')
    on conflict (outage_id, told_at) do update set
      estimate = null, estimate_by = null, crew_stage = null, crew_status = null, is_gone = true`);
}

/** What was told of the estimate of each of these outages; by outage, in the order in which it was told. */
export const toldOf = (db: Db, outageIds: readonly string[]) =>
  db
    .select({
      outageId: outageTold.outageId,
      toldAt: outageTold.toldAt,
      estimate: outageTold.estimate,
      isGone: outageTold.isGone,
    })
    .from(outageTold)
    .where(
      and(
        sql`${outageTold.outageId} in (select jsonb_array_elements_text(${JSON.stringify(outageIds)}::jsonb))`,
        or(isNotNull(outageTold.estimate), outageTold.isGone),
      ),
    )
    .orderBy(asc(outageTold.outageId), asc(outageTold.toldAt));

/** All that was ever told of each outage of which something was from one time on and before another; in the same order. */
export async function toldOfThoseIn(db: Db, from: Date, to: Date): Promise<ToldRow[]> {
  const those = db
    .selectDistinct({ outageId: outageTold.outageId })
    .from(outageTold)
    .where(and(gte(outageTold.toldAt, from), lt(outageTold.toldAt, to)));
  return db
    .select()
    .from(outageTold)
    .where(inArray(outageTold.outageId, those))
    .orderBy(asc(outageTold.outageId), asc(outageTold.toldAt));
}

/** Forgets what was told before. @returns how many rows. */
export async function pruneOutageTold(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(outageTold)
    .where(lt(outageTold.toldAt, before))
    .returning({ outageId: outageTold.outageId });
  return gone.length;
}

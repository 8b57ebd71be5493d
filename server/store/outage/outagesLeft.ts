import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { outageEpisodes, outages, outagesLeft } from '../schema.ts';

export type OutageRow = typeof outages.$inferSelect;

/** More rows at once would be more parameters than a statement takes. */
const ROWS_A_STATEMENT = 4000;
/** So long what left is kept, in ms; what is doubted, until it no longer is. */
const KEPT_MS = 8 * 24 * 60 * 60_000;

const isRestored = (facts: SQL | typeof outages.facts | typeof outagesLeft.facts): SQL<boolean> =>
  sql<boolean>`(${facts}->>'RestoredAt') is not null`;

const keyOf = ({ outageId, regionId, planned }: Pick<OutageRow, 'outageId' | 'regionId' | 'planned'>): string =>
  JSON.stringify([outageId, regionId, planned]);

/**
 * After a change of the list: moves what said that it was restored out of it, and keeps what it no longer has.
 *
 * @param before the list before the change
 * @returns the list now; what left it without a word; and what is in it again, with when it had left
 */
export async function keepLeft(tx: Db, now: Date, before: readonly OutageRow[]) {
  const restored = await tx.delete(outages).where(isRestored(outages.facts)).returning();
  const listed = await tx.select().from(outages);
  const here = new Set([...listed, ...restored].map(keyOf));
  const missing = before.filter((row) => !here.has(keyOf(row)));
  const again = await tx
    .delete(outagesLeft)
    .where(
      sql`exists (select from ${outages} where ${outages.outageId} = ${outagesLeft.outageId}
        and ${outages.regionId} = ${outagesLeft.regionId} and ${outages.planned} = ${outagesLeft.planned})`,
    )
    .returning({ outageId: outagesLeft.outageId, regionId: outagesLeft.regionId, planned: outagesLeft.planned });
  await insertLeft(tx, now, [...missing, ...restored]);
  return { listed, missing, again };
}

async function insertLeft(tx: Db, leftAt: Date, rows: readonly OutageRow[]): Promise<void> {
  // Of what stays in the list once it is restored, the first list that said so counts.
  const since = sql`case when ${isRestored(outagesLeft.facts)} then ${outagesLeft.leftAt} else excluded.left_at end`;
  const set = {
    region: sql`excluded.region`,
    alerts: sql`excluded.alerts`,
    facts: sql`excluded.facts`,
    leftAt: since,
  };
  const target = [outagesLeft.outageId, outagesLeft.regionId, outagesLeft.planned];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT).map((row) => ({ ...row, leftAt }));
    await tx.insert(outagesLeft).values(some).onConflictDoUpdate({ target, set });
  }
}

/** An outage that left belongs to an episode of its region, or is that planned work. */
const isOfEpisode = sql`${outagesLeft.planned} = ${outageEpisodes.kind} and ${outagesLeft.leftAt} >= ${outageEpisodes.beganAt}
  and case when ${outageEpisodes.kind} = 'Planned' then ${outagesLeft.outageId} else ${outagesLeft.regionId} end = ${outageEpisodes.key}`;

/** Episodes of which every outage that left said when it was restored: the last time that one said. */
export async function readRestored(tx: Db): Promise<{ kind: OutageRow['planned']; key: string; restoredAt: number }[]> {
  const last = sql<string>`max((${outagesLeft.facts}->>'RestoredAt')::timestamptz)`;
  const rows = await tx
    .select({ kind: outageEpisodes.kind, key: outageEpisodes.key, restoredAt: last })
    .from(outageEpisodes)
    .innerJoin(outagesLeft, isOfEpisode)
    .groupBy(outageEpisodes.kind, outageEpisodes.key)
    .having(sql`bool_and(${isRestored(outagesLeft.facts)})`);
  return rows.map(({ restoredAt, ...row }) => ({ ...row, restoredAt: new Date(restoredAt).getTime() }));
}

/**
 * The outages of episodes that are doubted, as they were in the last list that had their region; what one of them said of
 * its end is left out where customers contradict that.
 */
export async function readDoubted(db: Db): Promise<OutageRow[]> {
  const wasLast = gte(outagesLeft.leftAt, outageEpisodes.leftAt);
  const rows = await db
    .selectDistinctOn([outagesLeft.outageId], { left: outagesLeft, why: outageEpisodes.doubtWhy })
    .from(outageEpisodes)
    .innerJoin(outagesLeft, and(isOfEpisode, wasLast))
    .where(
      and(
        isNotNull(outageEpisodes.doubtedAt),
        sql`not exists (select from ${outages} where ${outages.outageId} = ${outagesLeft.outageId})`,
      ),
    )
    .orderBy(outagesLeft.outageId);
  return rows
    .filter(({ left, why }) => why === 'reports' || !left.facts.RestoredAt)
    .map(
      ({
        left: {
          leftAt: _,
          facts: { RestoredAt: __, ...facts },
          ...row
        },
      }) => ({ ...row, facts }),
    );
}

/** What said that it was restored, in a list that came after this time. */
export const readRestoredSince = (db: Db, after: Date): Promise<OutageRow[]> =>
  db
    .select()
    .from(outagesLeft)
    .where(and(isRestored(outagesLeft.facts), gte(outagesLeft.leftAt, after)))
    .orderBy(outagesLeft.outageId);

/** Planned work that is not in the list, by its id. */
export async function factsOfWork(tx: Db): Promise<Map<string, OutageRow['facts']>> {
  const rows = await tx
    .select({ outageId: outagesLeft.outageId, facts: outagesLeft.facts })
    .from(outageEpisodes)
    .innerJoin(outagesLeft, isOfEpisode)
    .where(eq(outageEpisodes.kind, 'Planned'));
  return new Map(rows.map(({ outageId, facts }) => [outageId, facts]));
}

/** What is known of these outages from when they were in the list. */
export async function factsOfLeft(tx: Db, since: Date): Promise<Map<string, OutageRow['facts']>> {
  const rows = await tx
    .select({ outageId: outagesLeft.outageId, facts: outagesLeft.facts })
    .from(outagesLeft)
    .where(gte(outagesLeft.leftAt, since));
  return new Map(rows.map(({ outageId, facts }) => [outageId, facts]));
}

/** Forgets episodes that ended long ago, and what left then. */
export async function pruneLeft(tx: Db, now: Date): Promise<void> {
  const long = new Date(now.getTime() - KEPT_MS);
  const ended = sql`${outageEpisodes.state} <> 'out' and ${outageEpisodes.doubtedAt} is null`;
  await tx.delete(outageEpisodes).where(and(ended, lt(outageEpisodes.since, long)));
  const isOpen = sql`exists (select from ${outageEpisodes} where ${isOfEpisode})`;
  await tx.delete(outagesLeft).where(and(lt(outagesLeft.leftAt, long), sql`not ${isOpen}`));
}

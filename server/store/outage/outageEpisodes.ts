import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { outageEpisodes, outageFeed } from '../schema.ts';
import { tellPublished } from './publications.ts';

export type EpisodeRow = typeof outageEpisodes.$inferSelect;

const ROWS_A_STATEMENT = 2000;

export const readEpisodes = (db: Db): Promise<EpisodeRow[]> => db.select().from(outageEpisodes);

export async function saveEpisodes(tx: Db, rows: readonly EpisodeRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (name) => name !== 'kind' && name !== 'key',
  ) as (keyof EpisodeRow)[];
  const set = Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${outageEpisodes[name].name}`)]));
  const target = [outageEpisodes.kind, outageEpisodes.key];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT);
    await tx.insert(outageEpisodes).values(some).onConflictDoUpdate({ target, set });
  }
}

/** What is not confirmed, that which is so the longest first; in these regions alone, where they are named. */
export const readNotConfirmed = (db: Db, regionIds?: readonly string[]): Promise<EpisodeRow[]> =>
  db
    .select()
    .from(outageEpisodes)
    .where(and(isNotNull(outageEpisodes.doubtedAt), regionIds && inArray(outageEpisodes.regionId, [...regionIds])))
    .orderBy(outageEpisodes.doubtedAt, outageEpisodes.key);

/** The unplanned outages of a region. */
export async function readEpisodeOf(tx: Db, regionId: string): Promise<EpisodeRow | undefined> {
  const ofRegion = and(eq(outageEpisodes.kind, 'Unplanned'), eq(outageEpisodes.key, regionId));
  const [row] = await tx.select().from(outageEpisodes).where(ofRegion);
  return row;
}

/**
 * Before what is shown changes without another list: takes turns with lists, and every server reads it again.
 *
 * @returns the time of the list; null where there is none
 */
export async function republish(tx: Db): Promise<Date | null> {
  const revision = sql`${outageFeed.revision} + 1`;
  const [feed] = await tx.update(outageFeed).set({ revision }).returning({ lastUpdated: outageFeed.lastUpdated });
  await tellPublished(tx);
  return feed?.lastUpdated ?? null;
}

import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { heartbeat } from './schema.ts';

/** One of the servers writes the row so often, in ms. */
export const BEAT_MS = 5_000;
/** A look may come a little early. */
const EARLY_MS = 500;

/** The database's clock, in ms since 1970. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = (await db.execute(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as "at"`,
  )) as unknown as { rows: { at: number }[] };
  return Number(rows[0]?.at);
}

/**
 * Writes the heartbeat where no server has done so within `BEAT_MS`. It takes a new file on the database's disk as well: on a
 * full disk the row alone would still find room in its own page, while submissions fail.
 *
 * @throws where the database takes no writes
 */
export async function beat(db: Db): Promise<void> {
  const [recent] = await db
    .select({ at: heartbeat.beatAt })
    .from(heartbeat)
    .where(
      sql`${heartbeat.beatAt} > clock_timestamp() - interval '${sql.raw(String(BEAT_MS - EARLY_MS))} milliseconds'`,
    );
  if (recent) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    // More than fits into that memory: it is sorted in a file.
    await tx.execute(sql`select count(*) from (select n from generate_series(1, 5000) n order by -n) as sorted`);
    const beatAt = sql`clock_timestamp()`;
    await tx
      .insert(heartbeat)
      .values({ id: 'current', beatAt })
      .onConflictDoUpdate({ target: heartbeat.id, set: { beatAt } });
  });
}

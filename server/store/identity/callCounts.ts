import { lte, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { prepared } from '../prepared.ts';
import { callCounts } from '../schema.ts';

/** `seconds`: until this minute ends. */
export interface Counted {
  calls: number;
  seconds: number;
}

const isOver = lte(callCounts.endsAt, sql`now()`);
const end = sql`now() + interval '1 minute'`;

const countOne = prepared<{ whoHash: string }, Counted>('count_call', (db) =>
  db
    .insert(callCounts)
    .values({ whoHash: sql.placeholder('whoHash'), calls: 1, endsAt: end })
    .onConflictDoUpdate({
      target: callCounts.whoHash,
      set: {
        calls: sql`case when ${isOver} then 1 else ${callCounts.calls} + 1 end`,
        endsAt: sql`case when ${isOver} then ${end} else ${callCounts.endsAt} end`,
      },
    })
    .returning({
      calls: callCounts.calls,
      seconds: sql<number>`ceil(extract(epoch from ${callCounts.endsAt} - now()))::int`,
    }),
);

/** Counts one more call, in the minute that began with the first of them at whichever server, by the database's clock. */
export async function countCall(db: Db, whoHash: string): Promise<Counted> {
  const [counted] = await countOne(db, { whoHash });
  if (!counted) throw new Error('a call was not counted');
  return counted;
}

/** Removes what was counted in minutes that are over. */
export async function pruneCallCounts(db: Db): Promise<void> {
  await db.delete(callCounts).where(isOver);
}

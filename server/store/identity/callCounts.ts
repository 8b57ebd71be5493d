import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { prepared } from '../prepared.ts';
import { callCounts } from '../schema.ts';

/** `seconds`: until this window ends. `endsAt`: when that is, as the database writes it, with all its decimals. */
export interface Counted {
  calls: number;
  seconds: number;
  endsAt: string;
}

const isOver = lte(callCounts.endsAt, sql`now()`);
const end = sql`now() + ${sql.placeholder('seconds')}::int * interval '1 second'`;

const countOne = prepared<{ whoHash: string; seconds: number }, Counted>('count_call', (db) =>
  db
    .insert(callCounts)
    .values({ whoHash: sql.placeholder('whoHash'), calls: 1, endsAt: end })
    .onConflictDoUpdate({
      target: callCounts.whoHash,
      set: {
        calls: sql`case when ${isOver} then 1 else ${callCounts.calls} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${callCounts.endsAt} end`,
      },
    })
    .returning({
      calls: callCounts.calls,
      seconds: sql<number>`ceil(extract(epoch from ${callCounts.endsAt} - now()))::int`,
      endsAt: sql<string>`${callCounts.endsAt}::text`,
    }),
);

/** Counts one more call, in the window of so many seconds that began with the first of them at whichever server. */
export async function countCall(db: Db, whoHash: string, seconds: number): Promise<Counted> {
  const [counted] = await countOne(db, { whoHash, seconds });
  if (!counted) throw new Error('a call was not counted');
  return counted;
}

/** Takes one call off again, unless the window in which it was counted has ended. */
export async function giveCallBack(db: Db, whoHash: string, { endsAt }: Pick<Counted, 'endsAt'>): Promise<void> {
  const isItsWindow = eq(callCounts.endsAt, sql`${endsAt}::timestamptz`);
  await db
    .update(callCounts)
    .set({ calls: sql`${callCounts.calls} - 1` })
    .where(and(eq(callCounts.whoHash, whoHash), isItsWindow));
}

/** Removes what was counted in windows that are over. */
export async function pruneCallCounts(db: Db): Promise<void> {
  await db.delete(callCounts).where(isOver);
}

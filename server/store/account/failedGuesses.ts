import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { failedGuesses } from '../schema.ts';

const hashOf = (counter: string): string => createHash('sha256').update(`guesses of ${counter}`).digest('hex');

/** Notes a failure for each of these. @returns the rows' ids. */
export async function noteGuess(db: Db, failedAt: Date, counters: readonly string[]): Promise<number[]> {
  const rows = counters.map((counter) => ({ counterHash: hashOf(counter), failedAt }));
  const noted = await db.insert(failedGuesses).values(rows).returning({ id: failedGuesses.id });
  return noted.map(({ id }) => id);
}

export async function unnoteGuess(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(failedGuesses).where(inArray(failedGuesses.id, [...ids]));
}

/** When the failure before the last `most` was, of those after `since`; null where there are no more than that. */
export async function guessBefore(db: Db, counter: string, most: number, since: Date): Promise<Date | null> {
  const [row] = await db
    .select({ failedAt: failedGuesses.failedAt })
    .from(failedGuesses)
    .where(and(eq(failedGuesses.counterHash, hashOf(counter)), gt(failedGuesses.failedAt, since)))
    .orderBy(desc(failedGuesses.failedAt), desc(failedGuesses.id))
    .offset(most)
    .limit(1);
  return row?.failedAt ?? null;
}

export async function deleteGuessesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(failedGuesses).where(lt(failedGuesses.failedAt, before));
}

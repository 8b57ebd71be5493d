import { asc, desc, lt, sql } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { apiKeyUses } from '../schema.ts';

export interface KeyUse {
  keyName: string;
  door: string;
}

/** Counts a use of the day, UTC, and when it was. */
export async function countKeyUse(
  db: Db,
  { keyName, door, day, at }: KeyUse & { day: string; at: Date },
): Promise<void> {
  await db
    .insert(apiKeyUses)
    .values({ keyName, door, day, uses: 1, firstAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [apiKeyUses.keyName, apiKeyUses.door, apiKeyUses.day],
      set: {
        uses: sql`${apiKeyUses.uses} + 1`,
        lastAt: sql`greatest(${apiKeyUses.lastAt}, excluded.last_at)`,
      },
    });
}

/** The newest days first. */
export const readKeyUses = (db: Db, most: number) =>
  db.select().from(apiKeyUses).orderBy(desc(apiKeyUses.day), asc(apiKeyUses.keyName), asc(apiKeyUses.door)).limit(most);

export async function pruneKeyUses(db: Db, before: Date): Promise<void> {
  await db.delete(apiKeyUses).where(lt(apiKeyUses.lastAt, before));
}

import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { hasSeededRegions } from '../seed/regions.ts';
import { restorePeople } from '../seed/seed.ts';
import type { Db } from '../store/open.ts';
import { retryOnConflict } from '../store/retryOnConflict.ts';
import * as schema from '../store/schema.ts';

/**
 * What a reset leaves: the seeded customers (what is theirs the seed writes anew), sign-ins and those under way, and the
 * number of the outage list, by which every server learns that it changed. Everything else goes, also of
 * a table that is new.
 */
const KEPT: ReadonlySet<PgTable> = new Set([
  schema.customers,
  schema.sessions,
  schema.signInAttempts,
  schema.nativeHandovers,
  schema.outageFeed,
]);

/** The map. Where it is the sandbox's own it stays: to read it again is most of the work of a reset. */
const MAP: ReadonlySet<PgTable> = new Set([schema.kmlTemplate, schema.outageRegions]);

/** The tables that a reset empties. */
export const FORGOTTEN = (Object.values(schema).filter((one) => is(one, PgTable)) as PgTable[]).filter(
  (table) => !KEPT.has(table),
);

/** Forgets everything that was submitted; sign-ins stay. Jobs and requests may be writing at that moment. */
export const forgetAll = (db: Db): Promise<void> => retryOnConflict(() => forgetOnce(db));

async function forgetOnce(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const isMapKept = await hasSeededRegions(tx);
    const emptied = FORGOTTEN.filter((table) => !(isMapKept && MAP.has(table)));
    // All in one statement: references are checked when it ends, so that no table has to go before another.
    const deletions = emptied.map((table, at) => sql`${sql.identifier(`table_${at}`)} as (delete from ${table})`);
    await tx.execute(sql`with ${sql.join(deletions, sql`, `)} select 1`);
    await tx.update(schema.customers).set({ identityIssuers: [], signInNotBefore: null });
    await restorePeople(tx);
    await tx.update(schema.sessions).set({ forgotPassword: false });
  });
}

import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { hasSeededRegions } from '../seed/regions.ts';
import { restorePeople } from '../seed/seed.ts';
import type { Db } from '../store/open.ts';
import * as schema from '../store/schema.ts';

/**
 * What a reset leaves: the seeded customers with what is theirs (written over by the seed), sign-ins and those under
 * way, and the number of the outage list, by which every server learns that it changed. Everything else goes, also of
 * a table that is new.
 */
export const KEPT: ReadonlySet<PgTable> = new Set([
  schema.customers,
  schema.accounts,
  schema.meters,
  schema.sessions,
  schema.signInAttempts,
  schema.nativeHandovers,
  schema.outageFeed,
]);

/** The map. Where it is the sandbox's own it stays: to read it again is most of the work of a reset. */
const MAP: ReadonlySet<PgTable> = new Set([schema.kmlTemplate, schema.outageRegions]);

/** The tables that a reset empties, those that refer to another before it. */
export function forgottenTables(): PgTable[] {
  const left = new Set(Object.values(schema).filter((one) => is(one, PgTable) && !KEPT.has(one)) as PgTable[]);
  const ordered: PgTable[] = [];
  while (left.size > 0) {
    const refersTo = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
    const referred = new Set([...left].flatMap((table) => refersTo(table).filter((other) => other !== table)));
    const free = [...left].filter((table) => !referred.has(table));
    if (free.length === 0) throw new Error('tables that refer to each other in a circle');
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

const FORGOTTEN = forgottenTables();

/** Forgets everything that was submitted; sign-ins stay. */
export async function forgetAll(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const isMapKept = await hasSeededRegions(tx);
    for (const table of FORGOTTEN) {
      if (!(isMapKept && MAP.has(table))) await tx.delete(table);
    }
    await tx.update(schema.customers).set({ identityIssuers: [] });
    await restorePeople(tx);
    await tx.update(schema.sessions).set({ forgotPassword: false });
  });
}

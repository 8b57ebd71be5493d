import { desc, lte } from 'drizzle-orm';
import { IMPORTS_KEPT, REFUSED_KEPT } from '#contracts/backOfficeState.ts';
import type { Db } from '../open.ts';
import { backOfficeImports } from '../schema.ts';

/** Writes down what was put; of those before, the last ones stay. */
export async function keepImport(
  db: Db,
  { told, ...row }: Omit<typeof backOfficeImports.$inferInsert, 'id'>,
): Promise<void> {
  const some = { ...told, refused: told.refused.slice(0, REFUSED_KEPT) };
  const [kept] = await db
    .insert(backOfficeImports)
    .values({ ...row, told: some })
    .returning({ id: backOfficeImports.id });
  if (kept) await db.delete(backOfficeImports).where(lte(backOfficeImports.id, kept.id - IMPORTS_KEPT));
}

/** The newest first. */
export const lastImports = (db: Db) => db.select().from(backOfficeImports).orderBy(desc(backOfficeImports.id));

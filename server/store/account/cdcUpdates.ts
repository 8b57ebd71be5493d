import type { Db } from '../open.ts';
import { cdcUpdates } from '../schema.ts';

export async function insertCdcUpdates(tx: Db, rows: (typeof cdcUpdates.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(cdcUpdates).values(rows);
}

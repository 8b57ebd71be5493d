import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { KeyHash } from '../keyHash.ts';
import type { Db } from '../open.ts';
import { outageReports } from '../schema.ts';

export type OutageReportRow = typeof outageReports.$inferSelect;

export async function findReportOfKey(db: Db, key: string): Promise<OutageReportRow | null> {
  const [row] = await db.select().from(outageReports).where(eq(outageReports.idempotencyKey, key));
  return row ?? null;
}

/** The report whose key has this hash. */
export async function findReportOfHash(db: Db, hash: KeyHash): Promise<OutageReportRow | null> {
  const [row] = await db.select().from(outageReports).where(eq(outageReports.keyHash, hash));
  return row ?? null;
}

/** `id`: the number that a text message was answered with before; else the next one. */
export async function insertOutageReport(
  tx: Db,
  { id, ...report }: typeof outageReports.$inferInsert & { id?: number | undefined },
): Promise<Pick<OutageReportRow, 'id'>> {
  const rows = id
    ? tx
        .insert(outageReports)
        .overridingSystemValue()
        .values({ id, ...report })
    : tx.insert(outageReports).values(report);
  const [row] = await rows.returning({ id: outageReports.id });
  if (!row) throw new Error('an outage report was not written');
  return row;
}

/** Takes the reports with these keys out of force. @returns those that were in force. */
export async function supersedeReports(
  tx: Db,
  keys: readonly string[],
  by: string,
): Promise<Pick<OutageReportRow, 'id'>[]> {
  if (keys.length === 0) return [];
  return tx
    .update(outageReports)
    .set({ supersededBy: by })
    .where(and(inArray(outageReports.idempotencyKey, [...keys]), isNull(outageReports.supersededBy)))
    .returning({ id: outageReports.id });
}

/** Forgets the reports that came before. @returns how many. */
export async function pruneOutageReports(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(outageReports)
    .where(lt(outageReports.receivedAt, before))
    .returning({ id: outageReports.id });
  return gone.length;
}

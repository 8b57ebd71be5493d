import { desc, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { type BillFacts, bills } from './schema.ts';

export type { BillFacts };

/** The bill that was issued last; null before the first. */
export async function findLatestBillRow(db: Db, caAccount: string): Promise<typeof bills.$inferSelect | null> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(eq(bills.caAccount, caAccount))
    .orderBy(desc(bills.issuedOn))
    .limit(1);
  return bill ?? null;
}

/** What it says. */
export const findLatestBill = async (db: Db, caAccount: string): Promise<BillFacts | null> =>
  (await findLatestBillRow(db, caAccount))?.facts ?? null;

import { desc, eq } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { type BillFacts, bills } from '../schema.ts';

export type { BillFacts };
export type BillRow = typeof bills.$inferSelect;

/** The bill of an account that was issued last; null before the first. */
export async function findLatestBill(db: Db, caAccount: string): Promise<BillRow | null> {
  const [bill] = await db
    .select()
    .from(bills)
    .where(eq(bills.caAccount, caAccount))
    .orderBy(desc(bills.issuedOn))
    .limit(1);
  return bill ?? null;
}

/** By the number of its document. */
export async function findBill(db: Db, documentId: string): Promise<BillRow | null> {
  const [bill] = await db.select().from(bills).where(eq(bills.documentId, documentId));
  return bill ?? null;
}

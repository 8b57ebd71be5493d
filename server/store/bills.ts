import { and, desc, eq } from 'drizzle-orm';
import type { Db } from './open.ts';
import { type BillFacts, bills } from './schema.ts';

export type { BillFacts };

export interface BillRow {
  documentId: string;
  caAccount: string;
  /** Regina day, `YYYY-MM-DD`. */
  issuedOn: string;
  facts: BillFacts;
}

/** The bill that was issued last, of an account or by its document's number; null before the first. */
export async function findLatestBillRow(
  db: Db,
  { caAccount, documentId }: { caAccount?: string; documentId?: string },
): Promise<BillRow | null> {
  const named = [
    ...(caAccount === undefined ? [] : [eq(bills.caAccount, caAccount)]),
    ...(documentId === undefined ? [] : [eq(bills.documentId, documentId)]),
  ];
  const [bill] = await db
    .select()
    .from(bills)
    .where(and(...named))
    .orderBy(desc(bills.issuedOn))
    .limit(1);
  return bill ?? null;
}

import { desc, eq } from 'drizzle-orm';
import type { Db } from '../open.ts';
import type { PlanRow } from '../plan/paymentPlans.ts';
import { given, prepared } from '../prepared.ts';
import { type BillFacts, bills, paymentPlans } from '../schema.ts';

export type { BillFacts };
export type BillRow = typeof bills.$inferSelect;

/** The bill of an account that was issued last; null before the first. */
export async function findLatestBill(db: Db, caAccount: string): Promise<BillRow | null> {
  return (await findBillWithPlan(db, caAccount))?.bill ?? null;
}

const billWithPlan = prepared<{ caAccount: string }, { bill: BillRow; plan: PlanRow | null }>('bill', (db) =>
  db
    .select({ bill: bills, plan: paymentPlans })
    .from(bills)
    .leftJoin(paymentPlans, eq(paymentPlans.caAccount, bills.caAccount))
    .where(eq(bills.caAccount, given('caAccount', bills.caAccount)))
    .orderBy(desc(bills.issuedOn))
    .limit(1),
);

/** The same with the account's plan, null where the utility never said whether there is one. */
export async function findBillWithPlan(
  db: Db,
  caAccount: string,
): Promise<{ bill: BillRow; plan: PlanRow | null } | null> {
  const [row] = await billWithPlan(db, { caAccount });
  return row ?? null;
}

/** By the number of its document. */
export async function findBill(db: Db, documentId: string): Promise<BillRow | null> {
  const [bill] = await db.select().from(bills).where(eq(bills.documentId, documentId));
  return bill ?? null;
}

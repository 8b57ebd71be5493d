import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../open.ts';
import { paymentPlans } from '../schema.ts';

export type PlanRow = typeof paymentPlans.$inferSelect;
/** What there is of a plan that is active; nothing where there is none. */
type PlanFields = Omit<PlanRow, 'caAccount' | 'version' | 'dayRange'>;

export const NO_PLAN: PlanFields = {
  transit: null,
  institutionNumber: null,
  institutionName: null,
  holderName: null,
  dayOfMonth: null,
  padCategory: null,
  sealedAccount: null,
  keyId: null,
  enteredBy: null,
  since: null,
};

/** An account either has all of a plan or nothing. */
export const hasPlan = ({ transit }: PlanRow): boolean => transit !== null;

/** Null where the utility never said whether the account has one. */
export async function readPlan(db: Db, caAccount: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(paymentPlans).where(eq(paymentPlans.caAccount, caAccount));
  return row ?? null;
}

export async function readPlans(db: Db, caAccounts: string[]): Promise<Map<string, PlanRow>> {
  const rows = await db.select().from(paymentPlans).where(inArray(paymentPlans.caAccount, caAccounts));
  return new Map(rows.map((row) => [row.caAccount, row]));
}

/** The plan of an account that is locked, whatever was there. */
export async function writePlan(tx: Db, row: PlanRow): Promise<void> {
  const { caAccount: target } = paymentPlans;
  const { caAccount: _, ...set } = row;
  await tx.insert(paymentPlans).values(row).onConflictDoUpdate({ target, set });
}

/** Those that this customer entered stay, in nobody's name. */
export async function forgetWhoEntered(tx: Db, customerId: string, nobody: string): Promise<void> {
  await tx.update(paymentPlans).set({ enteredBy: nobody }).where(eq(paymentPlans.enteredBy, customerId));
}

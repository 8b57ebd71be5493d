import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
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

/** The plans of accounts that are locked, each once, whatever was there. */
export async function writePlans(tx: Db, rows: PlanRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(paymentPlans)).filter(([name]) => name !== 'caAccount');
  const set = Object.fromEntries(columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]));
  await tx.insert(paymentPlans).values(rows).onConflictDoUpdate({ target: paymentPlans.caAccount, set });
}

/** Those that this customer entered stay, in nobody's name. */
export async function forgetWhoEntered(tx: Db, customerId: string, nobody: string): Promise<void> {
  await tx.update(paymentPlans).set({ enteredBy: nobody }).where(eq(paymentPlans.enteredBy, customerId));
}

import { asc, eq, gt } from 'drizzle-orm';
import type { SandboxState } from '#contracts/sandboxState.ts';
import type { Db } from '../store/open.ts';
import { hasPlan } from '../store/plan/paymentPlans.ts';
import { customers, paymentPlans } from '../store/schema.ts';

/** The payment plans that there are or were. */
export async function plansState(db: Db): Promise<SandboxState['plans']> {
  const rows = await db
    .select({ plan: paymentPlans, email: customers.email })
    .from(paymentPlans)
    .leftJoin(customers, eq(customers.id, paymentPlans.enteredBy))
    .where(gt(paymentPlans.version, 0))
    .orderBy(asc(paymentPlans.caAccount));
  return rows.map(({ plan, email }) => ({
    caAccount: plan.caAccount,
    isActive: hasPlan(plan),
    planVersion: plan.version,
    dayOfMonth: plan.dayOfMonth,
    branchTransitNumber: plan.transit,
    financialInstituteNumber: plan.institutionNumber,
    financialInstituteName: plan.institutionName,
    holderName: plan.holderName,
    padCategory: plan.padCategory,
    bankAccountNumber: plan.sealedAccount,
    bankKeyId: plan.keyId,
    enteredBy: email,
    since: plan.since?.toISOString() ?? null,
  }));
}

import type { AccountLine, ImportedPlan } from '#contracts/accountImport.ts';
import { hasPlan, NO_PLAN, type PlanRow } from '../../store/plan/paymentPlans.ts';

/** Of the lines, the field that a customer's own change of the plan is known by. */
export const PLAN_FIELD = 'plan';

/**
 * The plan of an account as it is after this line; null where it stays as it was. `isOthers`: the account is another
 * customer's now, so that the plan of before is over.
 */
export function importedPlan(
  before: PlanRow | undefined,
  { caAccount, plan }: AccountLine,
  isOthers: boolean,
): PlanRow | null {
  if (plan === undefined && !(isOthers && before)) return null;
  const was = before ?? { ...NO_PLAN, caAccount, version: 0, dayRange: null };
  const isOver = isOthers && hasPlan(was);
  const left = isOver ? { ...was, ...NO_PLAN, version: was.version + 1 } : was;
  return plan === undefined ? left : withSaid(left, plan);
}

function withSaid(was: PlanRow, plan: ImportedPlan | null): PlanRow {
  const dayRange = plan?.validDayRange ?? null;
  const isPlan = plan !== null && 'holderName' in plan;
  // Who entered it, and with which account number, is known of the same plan alone.
  if (isPlan ? isSame(was, plan) : !hasPlan(was)) return { ...was, dayRange };
  const version = was.version + 1;
  if (!isPlan) return { ...was, ...NO_PLAN, dayRange, version };
  const { branchTransitNumber: transit, financialInstituteName: institutionName, holderName, dayOfMonth } = plan;
  return { ...was, ...NO_PLAN, transit, institutionName, holderName, dayOfMonth, dayRange, version };
}

const isSame = (was: PlanRow, plan: Extract<ImportedPlan, { holderName: string }>): boolean =>
  was.transit === plan.branchTransitNumber &&
  was.institutionName === plan.financialInstituteName &&
  was.holderName === plan.holderName &&
  was.dayOfMonth === plan.dayOfMonth;

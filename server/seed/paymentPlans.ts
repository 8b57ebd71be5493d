import { NO_PLAN, type PlanRow } from '../store/plan/paymentPlans.ts';
import type { AccountPlan, SeedAccount } from './build.ts';

const BANK = { transit: '10008', institutionNumber: '001', institutionName: 'Bank of the Plains' } as const;
const DAY = 15;

/** What the utility says of an account's payment plan: active where its bill says so. None where it says nothing. */
export function seedPlans({ caAccount, accountName }: SeedAccount, { bill, planDays }: AccountPlan): PlanRow[] {
  if (planDays === null) return [];
  const isActive = typeof bill === 'object' && bill.flags?.appFlag === true;
  const active = { ...BANK, holderName: accountName, dayOfMonth: DAY };
  const version = isActive ? 1 : 0;
  return [{ ...NO_PLAN, ...(isActive && active), caAccount, version, dayRange: planDays ?? null }];
}

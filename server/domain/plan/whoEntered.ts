import type { Association } from '../../store/account/associations.ts';
import { hasPlan, type PlanRow } from '../../store/plan/paymentPlans.ts';
import { isProven } from '../account/proof.ts';

/** Who entered a plan, as this customer is told. */
export function whoEntered({ enteredBy }: PlanRow, customerId: string): 'you' | 'other' | 'utility' {
  if (enteredBy === null) return 'utility';
  return enteredBy === customerId ? 'you' : 'other';
}

/** Whether this customer has to show first that the account is theirs: the plan is active, and not their own. */
export const mustProve = (plan: PlanRow, association: Association): boolean =>
  hasPlan(plan) && whoEntered(plan, association.customerId) !== 'you' && !isProven(association);

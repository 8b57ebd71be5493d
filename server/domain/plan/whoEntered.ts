import type { Association } from '../../store/account/associations.ts';
import { hasPlan, type PlanRow } from '../../store/plan/paymentPlans.ts';
import { isProven, needsProof } from '../account/proof.ts';

/** Who entered a plan, as this customer is told. */
export function whoEntered({ enteredBy }: PlanRow, customerId: string): 'you' | 'other' | 'utility' {
  if (enteredBy === null) return 'utility';
  return enteredBy === customerId ? 'you' : 'other';
}

/**
 * Whether this customer has to show first that the account is theirs: a plan that is not their own is not theirs to end, one
 * that does not pay would hide from the holder that a bill is due, and where it is disputed nothing changes.
 */
export function mustProve(plan: PlanRow, association: Association): boolean {
  if (needsProof(association)) return true;
  return hasPlan(plan) && whoEntered(plan, association.customerId) !== 'you' && !isProven(association);
}

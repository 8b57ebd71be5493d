import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { BillCopy } from '#copies/bills.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { PaymentPlanCopy } from '#copies/paymentPlans.ts';
import { MessageBox } from '#ui/MessageBox.tsx';
import { useKeptPlan } from './useKeptPlan.ts';

type Plan = Pick<PaymentPlanCopy, 'isActive' | 'fetchedAt'>;
type Bill = Pick<BillCopy, 'bill' | 'fetchedAt'>;

/**
 * Whether the account has no payment plan, by the copy that was loaded last: the plan itself, or the latest bill's flag.
 * False also where neither is on the device, so that nothing is claimed.
 */
export function hasNoPlan(plan: Plan | null | undefined, bill: Bill | null | undefined): boolean {
  const flag = bill?.bill?.billIssuedFlag ? bill.bill.appFlag : undefined;
  if (bill && flag !== undefined && !(plan && plan.fetchedAt >= bill.fetchedAt)) return !flag;
  return plan?.isActive === false;
}

interface Props {
  account: AccountCopy;
  /** This account's latest bill, as this device has it. */
  bill: BillCopy | null | undefined;
}

/** The plan was just cancelled (PLAN-29): said of the account that was the current one then, while it has no plan. */
export function PlanCancelled({ account, bill }: Props) {
  const words = useWords('account-details');
  const [cancelledOf] = useState(account.caAccount);
  const plan = useKeptPlan(account.caAccount);
  if (account.caAccount !== cancelledOf || !hasNoPlan(plan, bill)) return null;
  return (
    <div role="status">
      <MessageBox tone="good" message={words('planCancelled')} />
    </div>
  );
}

import { randomUUID } from 'node:crypto';
import type { Customer } from '../../store/account/customers.ts';
import { handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import { NO_PLAN, readPlan, writePlans } from '../../store/plan/paymentPlans.ts';

/** The account was not this customer's: the plan that they entered is over. Of a locked account. */
export async function endPlanOf(tx: Db, now: Date, customer: Customer, caAccount: string): Promise<void> {
  const { id: customerId, email } = customer;
  const plan = await readPlan(tx, caAccount);
  if (plan?.enteredBy !== customerId) return;
  const version = plan.version + 1;
  await writePlans(tx, [{ ...plan, ...NO_PLAN, version }]);
  await handOver(tx, {
    kind: 'plan',
    key: randomUUID(),
    caAccount,
    customerId,
    changedAt: now,
    fields: ['plan'],
    payload: { email, change: 'cancelled', planVersion: version },
  });
}

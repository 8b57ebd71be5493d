import type { Say } from '#contracts/words.ts';
import type { PaymentPlanKey } from '#machines/paymentPlan/paymentPlanContext.ts';
import type { Problem } from '#machines/verification/problem.ts';

/** What came of a call, and what to do; the utility's own words where it gave any (ERR2-02). */
export function problemText(words: Say<'payment-plan'>, { key, failure }: Problem<PaymentPlanKey>): string {
  if (key === 'notProven') return words('notProven');
  if (failure?.said) return failure.said;
  if (key === 'planNotThere' || key === 'planStillThere') return `${words(key)} ${words('why.lost')}`;
  return failure?.why ? `${words(key)} ${words(`why.${failure.why}`)}` : words(key);
}

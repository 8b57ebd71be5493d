import type { Say } from '#contracts/words.ts';
import type { PaymentPlanKey } from '#machines/paymentPlan/paymentPlanContext.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { failureText } from '#parts/status/failureText.ts';

/** What came of a call, and what to do; the utility's own words where it gave any (ERR2-02). */
export function problemText(words: Say<'payment-plan'>, { key, failure }: Problem<PaymentPlanKey>): string {
  if (key === 'notProven') return words('notProven');
  const isLost = key === 'planNotThere' || key === 'planStillThere';
  return failureText(words(key), failure, (why) => words(isLost ? 'why.lost' : why));
}

import { useWords } from '#content/useWords.ts';
import type { BillingAddressKey } from '#machines/billingAddress/billingAddressContext.ts';
import type { BillingEmailKey } from '#machines/billingEmail/billingEmail.machine.ts';
import type { BillingPhonesKey } from '#machines/billingPhones/billingPhonesContext.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { failureText } from '#parts/status/failureText.ts';
import { contactProblemText, isContactKey } from '#parts/verification/problemText.ts';

type EditKey = BillingEmailKey | BillingPhonesKey | BillingAddressKey;

/** What went wrong in an edit. `current`: what the utility has now, in words. */
export function useEditProblemText(problem: Problem<EditKey> | null, current: string): string | undefined {
  const words = useWords('account-details');
  const verification = useWords('verification');
  if (!problem) return undefined;
  const { key, failure } = problem;
  if (isContactKey(key)) return contactProblemText(verification, { key, failure });
  if (key === 'changedMeanwhile') return words(key, { current: current || words('none') });
  return failureText(words(key), failure, verification);
}

import type { Say } from '#contracts/words.ts';
import type { EditFailure } from '#machines/primaryDetails/primaryDetailsContext.ts';
import { failureText } from '#parts/status/failureText.ts';
import { contactProblemText, isContactKey } from '#parts/verification/problemText.ts';

type Words = { details: Say<'primary-details'>; verification: Say<'verification'> };

/** What happened and what to do; the utility's own words where it gave any (PRO-13). */
export function editFailureText({ details, verification }: Words, problem: EditFailure | null): string | undefined {
  if (!problem) return undefined;
  const { key, failure } = problem;
  if (isContactKey(key)) return contactProblemText(verification, { key, failure });
  // PRO-07 has words of its own.
  const shown = key === 'profileNameUpdateError' && failure ? { ...failure, said: null } : failure;
  return failureText(details(key), shown, verification);
}

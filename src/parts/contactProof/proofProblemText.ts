import type { Say } from '#contracts/words.ts';
import type { ContactProofKey } from '#machines/contactProof/contactProof.machine.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { failureText } from '../status/failureText.ts';
import { contactProblemText, isContactKey } from '../verification/problemText.ts';

/** What happened with a code, or with the request to the staff, and what to do. */
export function proofProblemText(
  { details, verification }: { details: Say<'account-details'>; verification: Say<'verification'> },
  problem: Problem<ContactProofKey> | null,
): string | undefined {
  if (!problem) return undefined;
  const { key, failure } = problem;
  if (isContactKey(key)) return contactProblemText(verification, { key, failure });
  return failureText(details('proof.lostNotSent'), failure, verification);
}

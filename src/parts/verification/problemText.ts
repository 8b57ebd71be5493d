import type { Say } from '#contracts/words.ts';
import type { VerificationKey } from '#machines/verification/contactVerification.machine.ts';
import type { Problem } from '#machines/verification/problem.ts';
import { failureText } from '../status/failureText.ts';

/** Problems whose text is the same wherever a contact is changed. */
export type ContactKey = VerificationKey | 'emailRequired' | 'emailInvalid' | 'phoneRequired' | 'notProven';

const SHARED: Record<ContactKey, true> = {
  emailRequired: true,
  emailInvalid: true,
  phoneRequired: true,
  phoneInvalid: true,
  phoneNumberMustBeCanadian: true,
  lookupFailed: true,
  initVerificationFailed: true,
  verificationCodeRequired: true,
  invalidCode: true,
  invalidVerificationCode: true,
  verificationFailed: true,
  notProven: true,
};

export const isContactKey = (key: string): key is ContactKey => Object.hasOwn(SHARED, key);

/** What happened with a contact or its code and what to do; the utility's own words where it gave any. */
export function contactProblemText(
  words: Say<'verification'>,
  problem: Problem<ContactKey> | null,
): string | undefined {
  return problem ? failureText(words(problem.key), problem.failure, words) : undefined;
}

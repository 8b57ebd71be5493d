import type { ReplyOf } from '#contracts/call.ts';
import { CODE_LENGTH, COUNTRY, type twilioLookupCall } from '#contracts/verification.ts';
import { email, firstProblem, phoneDigits, required } from '#rules/validation.ts';

/** How a person can be reached, as it is typed, judged and proven; the same wherever one is changed. */

export type Lookup = ReplyOf<typeof twilioLookupCall>;

/** How many digits a phone number has here (ACC-35). */
const PHONE_LENGTH = 10;
/** Digits only. No area code begins with 1: a leading one is the country's, pasted along. */
export const phoneTyped = (text: string): string => text.replace(/\D/g, '').replace(/^1/, '').slice(0, PHONE_LENGTH);
/** Digits only (ACC-25). */
export const codeTyped = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
/** An e-mail as it is saved. */
export const asEmail = (typed: string): string => typed.trim().toLowerCase();

export function emailProblem(typed: string): 'emailRequired' | 'emailInvalid' | null {
  if (required(typed) !== null) return 'emailRequired';
  return firstProblem(typed, email) ? 'emailInvalid' : null;
}

export function phoneProblem(typed: string): 'phoneRequired' | 'phoneInvalid' | null {
  if (required(typed) !== null) return 'phoneRequired';
  return phoneDigits(typed) === null ? 'phoneInvalid' : null;
}

/** ACC-26, ACC-27 */
export function codeProblem(code: string): 'verificationCodeRequired' | 'invalidCode' | null {
  if (code === '') return 'verificationCodeRequired';
  return code.length === CODE_LENGTH ? null : 'invalidCode';
}

/** A phone number that the utility calls and texts (ACC-34). */
export const isCanadian = ({ country_code, phone_number }: Lookup): boolean =>
  country_code === COUNTRY && phone_number !== undefined;

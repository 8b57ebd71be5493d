import type { ReplyOf } from '#contracts/call.ts';
import { CODE_LENGTH, COUNTRY, type twilioLookupCall } from '#contracts/verification.ts';
import { bareEmail, email, firstProblem, phoneDigits, required } from '#rules/validation.ts';

/** How a person can be reached, as it is typed, judged and proven; the same wherever one is changed. */

export type Lookup = ReplyOf<typeof twilioLookupCall>;

/** A prefix by which North America is called from elsewhere, before a whole number. */
const FROM_ABROAD = /^(?:00|011)1(?=\d{10}$)/;
/** How many digits a phone number has here (ACC-35). */
const PHONE_LENGTH = 10;
/**
 * Digits only. No area code begins with 1: a leading one is the country's, pasted along. A full box takes no further digit;
 * what is pasted and too long stays so, and is refused: cut off, it would be another number.
 *
 * @param before what stood in the box
 */
export function phoneTyped(text: string, before: string): string {
  const digits = text.replace(/\D/g, '').replace(FROM_ABROAD, '').replace(/^1/, '');
  const isOneMore = before.length === PHONE_LENGTH && digits.slice(0, -1) === before;
  return isOneMore ? before : digits;
}
/** Digits only (ACC-25). */
export const codeTyped = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH);
/** An e-mail as it is saved. */
export const asEmail = (typed: string): string => bareEmail(typed).toLowerCase();

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

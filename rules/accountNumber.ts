/** What every account number begins with (APP-40). */
export const ACCOUNT_NUMBER_PREFIX = '5';
export const ACCOUNT_NUMBER_DIGITS = 12;
/** With a blank between its groups of four (ASN-09). */
export const ACCOUNT_NUMBER_TYPED = ACCOUNT_NUMBER_DIGITS + 2;

/** The digits of a number as it is typed or pasted, with blanks or dashes between. */
export const accountDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

/** What stands in the box: as it was typed, and a whole number in groups of four (ASN-09). */
export function accountNumberAsTyped(typed: string): string {
  const digits = accountDigits(typed);
  return /^\d{12}$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : typed.slice(0, ACCOUNT_NUMBER_TYPED);
}

/** Whether this can be the number of an account (APP-40). */
export function isAccountNumber(typed: string): boolean {
  const digits = accountDigits(typed);
  return /^\d+$/.test(digits) && digits.length === ACCOUNT_NUMBER_DIGITS && digits.startsWith(ACCOUNT_NUMBER_PREFIX);
}

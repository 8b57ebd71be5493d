import type { PadCategory } from '#contracts/paymentPlan.ts';

/** How many digits a number of a bank has (CONST-04). */
export const BANK_DIGITS = {
  transit: { least: 5, most: 5 },
  institution: { least: 3, most: 3 },
  account: { least: 7, most: 12 },
} as const;
type BankNumber = keyof typeof BANK_DIGITS;

/** Whether it is such a number, of the digits 0 to 9 alone. */
export function isBankNumber(which: BankNumber, typed: string): boolean {
  const { least, most } = BANK_DIGITS[which];
  return /^[0-9]+$/.test(typed) && typed.length >= least && typed.length <= most;
}

/** What is typed into the form of the payment plan (PLAN-05). `preferredWithdrawalDate`: a day of the month. */
export interface BankDetails {
  preferredWithdrawalDate: number | null;
  branchTransitNumber: string;
  financialInstitutionNumber: string;
  accountNumber: string;
  accountHolderName: string;
  debitCategory: PadCategory | null;
}
export type BankDetailsProblem =
  | 'dayRequired'
  | 'transitInvalid'
  | 'institutionInvalid'
  | 'accountInvalid'
  | 'holderRequired'
  | 'categoryRequired';

/** What is wrong with each field that has something wrong with it (PLAN-07 to PLAN-12). */
export function bankDetailsProblems(typed: BankDetails): Partial<Record<keyof BankDetails, BankDetailsProblem>> {
  return {
    ...(typed.preferredWithdrawalDate === null && { preferredWithdrawalDate: 'dayRequired' }),
    ...(!isBankNumber('transit', typed.branchTransitNumber) && { branchTransitNumber: 'transitInvalid' }),
    ...(!isBankNumber('institution', typed.financialInstitutionNumber) && {
      financialInstitutionNumber: 'institutionInvalid',
    }),
    ...(!isBankNumber('account', typed.accountNumber) && { accountNumber: 'accountInvalid' }),
    ...(typed.accountHolderName.trim() === '' && { accountHolderName: 'holderRequired' }),
    ...(typed.debitCategory === null && { debitCategory: 'categoryRequired' }),
  };
}

/** A month of withdrawals: the days that every month but February has. */
const DAYS = 30;
interface DayRange {
  fromDay?: string | number | null | undefined;
  toDay?: string | number | null | undefined;
}

const dayIn = (given: string | number | null | undefined): number | null => {
  const written = String(given ?? '').trim();
  const day = /^\d{1,2}$/.test(written) ? Number(written) : 0;
  return day >= 1 && day <= DAYS ? day : null;
};

/**
 * The days on which a plan may withdraw, in the order in which they are offered: from 25 to 5 are 25 to 30, then 1 to 5
 * (PLAN-06). Of a range that is none, every day.
 */
export function withdrawalDays(range?: DayRange | null): number[] {
  const from = dayIn(range?.fromDay);
  const to = dayIn(range?.toDay);
  const [first, count] = from === null || to === null ? [1, DAYS] : [from, ((to - from + DAYS) % DAYS) + 1];
  return Array.from({ length: count }, (_, at) => ((first - 1 + at) % DAYS) + 1);
}

/** As much of a transit number as tells its owner which it is: `•••08`. */
export const maskedTransit = (transit: string): string => `•••${transit.slice(-2)}`;
/** The same of an account number: `•••• 9012`. */
export const maskedAccountNumber = (accountNumber: string): string => `•••• ${accountNumber.slice(-4)}`;
/** The same of a name: `C… M…`. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}…`)
    .join(' ');

/** What a plan says that is active (PLAN-03). */
interface Plan {
  branchTransitNumber?: string | null | undefined;
  financialInstituteName?: string | null | undefined;
  holderName?: string | null | undefined;
  dayOfMonth?: number | null | undefined;
}
/** Whether the account has a plan: all four say something. */
export const isPlanActive = (plan: Plan): boolean =>
  [plan.branchTransitNumber, plan.financialInstituteName, plan.holderName].every((one) => (one ?? '').trim() !== '') &&
  (plan.dayOfMonth ?? 0) > 0;

import type { PlanDetails } from '#contracts/paymentPlan.ts';
import {
  type BankDetails,
  type BankDetailsProblem,
  bankDetailsProblems,
  maskedAccountNumber,
} from '#rules/bankDetails.ts';
import { plainDigits } from '#rules/plainDigits.ts';
import type { Problem } from '../verification/problem.ts';

/** Names the text that says what is wrong (ERR2-02). */
export type PaymentPlanKey =
  | 'planNotLoaded'
  | 'bankCheckFailed'
  | 'requestDeclined'
  | 'planNotSaved'
  | 'planNotThere'
  | 'planStillThere'
  | 'changedMeanwhile';

/** What the utility has of the account's plan. `details`: null where it has nothing of the account (PLAN-04). */
export interface Loaded {
  details: PlanDetails | null;
  isActive: boolean;
  /** Null: it was asked for just now. Else the time of the copy, which has neither transit nor holder (ISO). */
  asOf: string | null;
}

/** What the check gave (API2-06), and for which bank. */
export interface CheckedBank {
  branchTransitNumber: string;
  financialInstitutionNumber: string;
  name: string;
  city: string;
}

/** What is sent, whole: only the same bytes may be sent again under the same key. */
export interface Attempt<Request = object> {
  key: string;
  request: Request;
}

export interface PaymentPlanContext {
  loaded: Loaded | null;
  /** What is typed. The account number is in this memory alone. */
  typed: BankDetails;
  /** Errors of fields show from the first Continue on (PLAN-05). */
  isSubmitted: boolean;
  /** The utility says that there is no such branch of such an institution (PLAN-14). */
  isMismatch: boolean;
  bank: CheckedBank | null;
  ticks: { terms: boolean; consent: boolean };
  /** What was not ticked is told from the first Submit on (PLAN-17). */
  isReviewed: boolean;
  doing: 'start' | 'cancel';
  attempt: Attempt | null;
  /** How its answer was lost; null: it was not. */
  lost: Problem['failure'];
  /** Of an outcome that is not known: how often it was asked for since somebody last wanted to know. */
  timesAsked: number;
  problem: Problem<PaymentPlanKey> | null;
}

export const NOTHING_TYPED: BankDetails = {
  preferredWithdrawalDate: null,
  branchTransitNumber: '',
  financialInstitutionNumber: '',
  accountNumber: '',
  accountHolderName: '',
  debitCategory: null,
};

/** A form in which nothing is filled in yet. */
export const EMPTY_FORM = {
  typed: NOTHING_TYPED,
  isSubmitted: false,
  isMismatch: false,
  bank: null,
  ticks: { terms: false, consent: false },
  isReviewed: false,
  attempt: null,
} satisfies Partial<PaymentPlanContext>;

export const begin = (): PaymentPlanContext => ({
  ...EMPTY_FORM,
  loaded: null,
  doing: 'start',
  lost: null,
  timesAsked: 0,
  problem: null,
});

const NUMBERS: readonly string[] = [
  'branchTransitNumber',
  'financialInstitutionNumber',
  'accountNumber',
] satisfies (keyof BankDetails)[];

/** An institution as electronic payments write it: a zero before its three digits. */
const ELECTRONIC_INSTITUTION = /^0(?=\d{3}$)/;

/**
 * As it stands in the boxes: of numbers the digits alone. None of them is cut off where there are too many: the number
 * would be another bank's or another account's.
 */
export function asTyped(typed: Partial<BankDetails>): Partial<BankDetails> {
  const entries = Object.entries(typed).map(([field, value]) => {
    if (!NUMBERS.includes(field)) return [field, value];
    const digits = plainDigits(String(value)).replace(/\D/g, '');
    return [field, field === 'financialInstitutionNumber' ? digits.replace(ELECTRONIC_INSTITUTION, '') : digits];
  });
  return Object.fromEntries(entries);
}

/** What is wrong with a field. `bankMismatch`: said of both numbers of the bank. */
export type FieldProblem = BankDetailsProblem | 'bankMismatch';

/** What each box says is wrong; nothing before the form was submitted. */
export function fieldProblems({
  typed,
  isSubmitted,
  isMismatch,
}: Pick<PaymentPlanContext, 'typed' | 'isSubmitted' | 'isMismatch'>): Partial<Record<keyof BankDetails, FieldProblem>> {
  if (!isSubmitted) return {};
  const mismatch = 'bankMismatch' as const;
  return {
    ...(isMismatch && { branchTransitNumber: mismatch, financialInstitutionNumber: mismatch }),
    ...bankDetailsProblems(typed),
  };
}

export const isComplete = ({ typed }: Pick<PaymentPlanContext, 'typed'>): boolean =>
  Object.keys(bankDetailsProblems(typed)).length === 0;

/** Whether what was checked is what is typed now. */
export const isChecked = ({ bank, typed }: Pick<PaymentPlanContext, 'bank' | 'typed'>): boolean =>
  bank !== null &&
  bank.branchTransitNumber === typed.branchTransitNumber &&
  bank.financialInstitutionNumber === typed.financialInstitutionNumber;

/** '•••• 9012': as much of the account number as is shown again. */
export const shownAccount = ({ typed }: Pick<PaymentPlanContext, 'typed'>): string =>
  maskedAccountNumber(typed.accountNumber);

/**
 * After a lost reply: whether the utility has the plan as it was sent. Where it had the same one before, only a version
 * can tell; without one it is not known to be there.
 */
export function isAsSent({ loaded, typed, bank }: PaymentPlanContext, now: Loaded): boolean {
  const before = loaded?.details;
  const has = now.details;
  const isSame =
    now.isActive &&
    has?.branchTransitNumber === typed.branchTransitNumber &&
    has?.holderName?.trim() === typed.accountHolderName.trim() &&
    has?.dayOfMonth === typed.preferredWithdrawalDate &&
    (bank === null || has?.financialInstituteName === bank.name);
  if (!isSame) return false;
  if (has?.planVersion !== undefined && before?.planVersion !== undefined) return has.planVersion > before.planVersion;
  return (
    !loaded?.isActive ||
    before?.branchTransitNumber !== has?.branchTransitNumber ||
    before?.holderName !== has?.holderName ||
    before?.dayOfMonth !== has?.dayOfMonth
  );
}

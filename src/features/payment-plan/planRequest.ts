import type { RequestOf } from '#contracts/call.ts';
import type { pppSubmitCall } from '#contracts/paymentPlan.ts';
import type { PaymentPlanContext } from '#machines/paymentPlan/paymentPlanContext.ts';

export type PlanRequest = RequestOf<typeof pppSubmitCall>;

/** What the utility files a submission under. */
export interface FiledUnder {
  interactionType: string;
  start: string;
  cancel: string;
}

/** The plan as it is typed (API2-05). `sealed`: the encrypted account number. */
export function startRequest(
  caAccount: string,
  { typed, loaded }: PaymentPlanContext,
  { sealed, keyId }: { sealed: string; keyId: string },
  { interactionType, start }: FiledUnder,
): PlanRequest {
  return {
    caAccount,
    dayOfMonth: typed.preferredWithdrawalDate,
    branchTransitNumber: typed.branchTransitNumber,
    financialInstituteNumber: typed.financialInstitutionNumber,
    bankAccountNumber: sealed,
    bankKeyId: keyId,
    holderName: typed.accountHolderName.trim(),
    padCategory: typed.debitCategory,
    cancelPlanFlag: false,
    ...versionOf(loaded),
    interactionData: { interactionType, interactionText: start, accountNumber: caAccount },
  };
}

/** No more than that plan (PLAN-27): what was loaded of it, where it is the customer's own, and no account number. */
export function cancelRequest(
  caAccount: string,
  { loaded }: PaymentPlanContext,
  { interactionType, cancel }: FiledUnder,
): PlanRequest {
  const { details } = loaded ?? {};
  const isWhole = loaded?.asOf === null && (details?.enteredBy ?? 'you') === 'you';
  return {
    caAccount,
    ...(isWhole && {
      dayOfMonth: details?.dayOfMonth,
      branchTransitNumber: details?.branchTransitNumber,
      holderName: details?.holderName,
    }),
    cancelPlanFlag: true,
    ...versionOf(loaded),
    interactionData: { interactionType, interactionText: cancel, accountNumber: caAccount },
  };
}

const versionOf = (loaded: PaymentPlanContext['loaded']) => {
  const planVersion = loaded?.details?.planVersion;
  return planVersion === undefined ? {} : { planVersion };
};

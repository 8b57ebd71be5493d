import type { PlanDetails } from '#contracts/paymentPlan.ts';
import { PlanScreen, type ScreenProps } from '#features/payment-plan/PlanScreen.tsx';
import { paymentPlanMachine } from '#machines/paymentPlan/paymentPlan.machine.ts';
import { begin, type Loaded, type PaymentPlanContext } from '#machines/paymentPlan/paymentPlanContext.ts';
import { anAccount } from './anAccount.ts';
import { markupOf } from './pageMarkup.tsx';

/** The screens of a payment plan, for tables of what is said of one. */

type Value = Parameters<typeof paymentPlanMachine.resolveState>[0]['value'];

export const NO_PLAN: PlanDetails = { planVersion: 0, validDayRange: { fromDay: '1', toDay: '28' } } as PlanDetails;
export const PLAN: PlanDetails = {
  ...NO_PLAN,
  branchTransitNumber: '10008',
  financialInstituteName: 'Bank of the Basin',
  holderName: 'Ada Stone',
  dayOfMonth: 15,
  planVersion: 1,
  enteredBy: 'you',
  since: '2026-11-02T17:58:00Z',
};
export const loadedAs = (details: PlanDetails | null, asOf: string | null = null): Loaded => ({
  details,
  isActive: details?.dayOfMonth !== undefined,
  asOf,
});
export const TYPED = {
  preferredWithdrawalDate: 7,
  branchTransitNumber: '01234',
  financialInstitutionNumber: '899',
  accountNumber: '004417019012',
  accountHolderName: 'Ada Stone',
  debitCategory: 'personal',
} as const;
export const BANK = {
  branchTransitNumber: '01234',
  financialInstitutionNumber: '899',
  name: 'Northgrain Credit Union',
  city: 'Pine Creek',
};

export interface Shown extends Partial<Pick<ScreenProps, 'bill' | 'hindrance'>> {
  context?: Partial<PaymentPlanContext>;
}

export function screenOf(value: Value, { context = {}, bill = null, hindrance = null }: Shown = {}): string {
  const state = paymentPlanMachine.resolveState({
    value,
    context: { ...begin(), loaded: loadedAs(NO_PLAN), ...context },
  });
  const flow = { state, send: () => {}, goBack: () => {} };
  return markupOf(PlanScreen, { flow, account: anAccount(), bill, hindrance });
}

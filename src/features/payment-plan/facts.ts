import type { Say } from '#contracts/words.ts';
import { type PaymentPlanContext, shownAccount } from '#machines/paymentPlan/paymentPlanContext.ts';
import { ordinalDay } from '#ui/dates.ts';
import type { Figure } from '#ui/Figures.tsx';

type Words = Say<'payment-plan'>;

/** 'Northgrain Credit Union, Pine Creek': as far as the utility says it. */
export const bankText = ({ name, city }: { name: string; city: string }, words: Words): string =>
  name && city ? words('bank', { name, city }) : name || city;

const dayOf = (day: number | null | undefined, words: Words): Figure => ({
  name: words('fact.day'),
  value: day ? words('fact.onDay', { day: ordinalDay(day) }) : '',
});

/** What is looked over before it is sent; of the account number its end. */
export function reviewFacts(context: PaymentPlanContext, words: Words): Figure[] {
  const { typed, bank } = context;
  return said([
    { name: words('fact.from'), value: bank?.name ?? '' },
    { name: words('fact.city'), value: bank?.city ?? '' },
    { name: words('fact.transit'), value: typed.branchTransitNumber },
    { name: words('fact.institution'), value: typed.financialInstitutionNumber },
    { name: words('fact.account'), value: shownAccount(context) },
    { name: words('fact.holder'), value: typed.accountHolderName.trim() },
    { name: words('fact.category'), value: typed.debitCategory ? words(`category.${typed.debitCategory}`) : '' },
    dayOf(typed.preferredWithdrawalDate, words),
  ]);
}

interface Plan {
  financialInstituteName?: string | null | undefined;
  branchTransitNumber?: string | null | undefined;
  holderName?: string | null | undefined;
  dayOfMonth?: number | null | undefined;
}

/** A plan that there is, as far as it is known. */
export function planFacts(plan: Plan, words: Words): Figure[] {
  return said([
    { name: words('fact.from'), value: plan.financialInstituteName ?? '' },
    { name: words('fact.transit'), value: plan.branchTransitNumber ?? '' },
    { name: words('fact.holder'), value: plan.holderName ?? '' },
    dayOf(plan.dayOfMonth, words),
  ]);
}

const said = (figures: Figure[]): Figure[] => figures.filter(({ value }) => value !== '');

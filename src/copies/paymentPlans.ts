import type { PlanDetails } from '#contracts/paymentPlan.ts';
import { defineCopy, type Stamped, stamped } from '#db/copy.ts';
import { has, ifAny, isFlag, isObject, isText, listOf } from '#db/fieldChecks.ts';

/**
 * What this device last heard of an account's payment plan, for its page without a connection. Of the bank only its name:
 * transit number and holder are not kept. `details`: null where the utility has nothing of the account.
 */
export type PaymentPlanCopy = Stamped & {
  caAccount: string;
  isActive: boolean;
  details: Omit<PlanDetails, 'branchTransitNumber' | 'holderName'> | null;
};

export const paymentPlans = defineCopy<'paymentPlans', PaymentPlanCopy>({
  name: 'paymentPlans',
  since: 8,
  key: 'caAccount',
  whose: 'customer',
  accounts: 'each',
  evict: 'otherAccounts',
  fields: {
    ...stamped,
    caAccount: isText,
    isActive: isFlag,
    details: ifAny(
      has({
        validDayRange: ifAny(isObject),
        contactProof: ifAny(has({ contacts: listOf(isObject) })),
        bankKeyIds: ifAny(listOf(isText)),
      }),
    ),
  },
});

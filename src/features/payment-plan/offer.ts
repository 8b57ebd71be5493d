import type { AccountDetails } from '#contracts/account.ts';
import type { PlanDetails } from '#contracts/paymentPlan.ts';
import { isEditedDirectly } from '#rules/isEditedDirectly.ts';

/** Why a plan cannot be set up or changed here; names the text that says so. */
export type NotOffered = 'noKey' | 'tooOld' | 'business' | 'inactive';

/** By what this app encrypts with, and what the utility takes; it may not say. Null: it is offered. */
export function whyNoKey(key: { id: string } | null, details: PlanDetails | null | undefined): NotOffered | null {
  const taken = details?.bankKeyIds;
  if (!key || taken?.length === 0) return 'noKey';
  return taken && !taken.includes(key.id) ? 'tooOld' : null;
}

/** By whose account it is. Null: it is offered. */
export function whyNotForAccount(
  accountType: string,
  { accountCategory, activeFlag }: Pick<AccountDetails, 'accountCategory' | 'activeFlag'>,
): NotOffered | null {
  if (!isEditedDirectly(accountType, accountCategory)) return 'business';
  return activeFlag ? null : 'inactive';
}

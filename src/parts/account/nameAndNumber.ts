import type { AssociatedAccount } from '#contracts/account.ts';
import { accountNumberText } from '#ui/format.ts';

/**
 * How an account stands on a screen: `name`, undefined where the customer gave it none and its address is not known, and
 * `number`, in groups.
 */
export function nameAndNumber({
  descriptiveName,
  caAccount,
}: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'>) {
  return { name: descriptiveName === caAccount ? undefined : descriptiveName, number: accountNumberText(caAccount) };
}

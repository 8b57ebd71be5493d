import type { AssociatedAccount } from '#contracts/account.ts';

/** The chosen account first, then the others, highest account number first (ACC-04). */
export function inPickerOrder<A extends Pick<AssociatedAccount, 'caAccount'>>(
  accounts: readonly A[],
  caAccount: string,
): A[] {
  const chosenFirst = (account: A) => (account.caAccount === caAccount ? 0 : 1);
  return accounts.toSorted(
    (one, other) => chosenFirst(one) - chosenFirst(other) || byNumber(other.caAccount, one.caAccount),
  );
}

/** Two account numbers, the lower first; Intl's collator would be loaded for this alone (#ui/format.ts says what that costs). */
const byNumber = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/** Does what is typed fit this account's name or number, however the number is spaced? (ACC-03) */
export function fitsSearch(account: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'>, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  const digits = words.replace(/[\s-]/g, '');
  return (
    account.descriptiveName.toLowerCase().includes(words) ||
    (/^\d+$/.test(digits) && account.caAccount.includes(digits))
  );
}

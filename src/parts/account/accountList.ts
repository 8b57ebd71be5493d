import type { AssociatedAccount } from '#contracts/account.ts';

/** More fill a phone: their list has filters, and home sums them up. */
const FEW = 5;
export const areMany = (accounts: readonly unknown[]): boolean => accounts.length > FEW;

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

/** By what an account is found. */
interface Findable extends Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'> {
  /** What else the device knows of its place. */
  address?: string | undefined;
  meterNumber?: string | undefined;
}

/** Does what is typed fit its name or street, or the number of account or meter, however that is spaced? (ACC-03) */
export function fitsSearch(
  { descriptiveName, caAccount, address = '', meterNumber = '' }: Findable,
  typed: string,
): boolean {
  const words = typed.trim().toLowerCase();
  const digits = words.replace(/[\s-]/g, '');
  return (
    [descriptiveName, address].some((text) => text.toLowerCase().includes(words)) ||
    (/^\d+$/.test(digits) && [caAccount, meterNumber].some((number) => number.includes(digits)))
  );
}

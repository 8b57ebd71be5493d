import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { groupedNumber } from './accountList.ts';

/** An account as the customer knows it: its name, and its number in groups. */
export function AccountName({ account }: { account: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'> }) {
  const words = useWords('account-picker');
  return (
    <span className="block leading-tight">
      <span className="block font-bold">{account.descriptiveName}</span>
      <span className="figures block text-small text-soft">
        {words('number', { number: groupedNumber(account.caAccount) })}
      </span>
    </span>
  );
}

import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { accountNumberText } from '#ui/format.ts';

type Props = { account: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'> };

/** An account as the customer knows it: its name, and its number in groups. */
export function AccountName({ account }: Props) {
  const words = useWords('account-picker');
  return (
    <span className="block leading-tight">
      <span className="block font-bold">{account.descriptiveName}</span>
      <span className="figures block text-small text-soft">
        {words('number', { number: accountNumberText(account.caAccount) })}
      </span>
    </span>
  );
}

import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { nameAndNumber } from './nameAndNumber.ts';

type Props = { account: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'> };

/** An account as the customer knows it: its name, and its number in groups. */
export function AccountName({ account }: Props) {
  const words = useWords('account-picker');
  const { name, number } = nameAndNumber(account);
  return (
    <span className="block leading-tight">
      {name && <span className="block font-bold">{name}</span>}
      <span className={`figures block ${name ? 'text-small text-soft' : 'font-bold'}`}>
        {words('number', { number })}
      </span>
    </span>
  );
}

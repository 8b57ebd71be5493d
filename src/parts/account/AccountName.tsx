import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { groupedNumber } from './accountList.ts';

type Props = { account: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'>; isReady?: boolean | undefined };

/** An account as the customer knows it: its name, its number in groups, and whether it is there without a connection. */
export function AccountName({ account, isReady = false }: Props) {
  const words = useWords('account-picker');
  return (
    <span className="block leading-tight">
      <span className="block font-bold">{account.descriptiveName}</span>
      <span className="figures block text-small text-soft">
        {words('number', { number: groupedNumber(account.caAccount) })}
      </span>
      {isReady && <span className="block text-label font-bold text-good">{words('ready')}</span>}
    </span>
  );
}

import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AssociatedAccount } from '#contracts/account.ts';
import { accountNumberText } from '#ui/format.ts';

type Props = {
  account: Pick<AssociatedAccount, 'descriptiveName' | 'caAccount'>;
  /** Left out where it does not matter. */
  isReady?: boolean | undefined;
  /** Where its reading stands. */
  status?: ReactNode;
};

/** An account as the customer knows it: its name, its number in groups, and whether it is there without a connection. */
export function AccountName({ account, isReady, status }: Props) {
  const words = useWords('account-picker');
  return (
    <span className="block leading-tight">
      <span className="block font-bold">{account.descriptiveName}</span>
      <span className="figures block text-small text-soft">
        {words('number', { number: accountNumberText(account.caAccount) })}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {status}
        {isReady !== undefined && (
          <span className={`text-label font-bold ${isReady ? 'text-good' : 'text-soft'}`}>
            {words(isReady ? 'ready' : 'notReady')}
          </span>
        )}
      </span>
    </span>
  );
}

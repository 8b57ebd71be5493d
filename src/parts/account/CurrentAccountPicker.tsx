import type { ReactNode } from 'react';
import { chooseAccount } from '#copies/currentAccount.ts';
import { AccountPicker } from './AccountPicker.tsx';
import type { CurrentAccount } from './useCurrentAccount.ts';

type Props = Pick<CurrentAccount, 'accounts' | 'current'> & {
  /** What the page says of it in place of its name and number. */
  children?: ReactNode;
};

/** Which account every page is about, and the way to another one. */
export function CurrentAccountPicker({ accounts, current, children }: Props) {
  return (
    current && (
      <AccountPicker
        accounts={accounts}
        caAccount={current.caAccount}
        onChoose={(caAccount) => void chooseAccount(caAccount)}
      >
        {children}
      </AccountPicker>
    )
  );
}

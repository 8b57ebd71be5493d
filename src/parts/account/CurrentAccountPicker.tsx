import type { ReactNode } from 'react';
import { chooseAccount } from '#copies/currentAccount.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { AccountPicker } from './AccountPicker.tsx';

type Props = {
  accounts: readonly AccountCopy[];
  current: AccountCopy | undefined;
  /** What the page says of it in place of its name and number. */
  children?: ReactNode;
  /** Once another one, or the same again, was chosen. */
  onChosen?: (() => void) | undefined;
  /** Leads to what a page says of all of them together. */
  onAll?: (() => void) | undefined;
};

/** Which account every page is about, and the way to another one. */
export function CurrentAccountPicker({ accounts, current, children, onChosen, onAll }: Props) {
  return (
    current && (
      <AccountPicker
        accounts={accounts}
        caAccount={current.caAccount}
        onChoose={(caAccount) => void chooseAccount(caAccount).then(onChosen)}
        onAll={onAll}
      >
        {children}
      </AccountPicker>
    )
  );
}

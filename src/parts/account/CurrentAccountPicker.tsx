import { chooseAccount } from '#copies/currentAccount.ts';
import { AccountPicker } from './AccountPicker.tsx';
import type { CurrentAccount } from './useCurrentAccount.ts';

/** Which account every page is about, and the way to another one. */
export function CurrentAccountPicker({ accounts, current }: CurrentAccount) {
  return (
    current && (
      <AccountPicker
        accounts={accounts}
        caAccount={current.caAccount}
        onChoose={(caAccount) => void chooseAccount(caAccount)}
      />
    )
  );
}

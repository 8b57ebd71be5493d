import { type ReactNode, Suspense, useId, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconTile } from '#ui/IconTile.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { usePreload } from '#ui/usePreload.ts';
import { AccountName } from './AccountName.tsx';

// The list's keyboard and screen-reader behaviour is React Aria's, which is no part of the page's own first files.
const AccountList = lazyPart(() => import('./AccountList.tsx').then((module) => module.AccountList));

export type AccountPickerProps = {
  accounts: readonly AccountCopy[];
  caAccount: string;
  onChoose: (caAccount: string) => void;
  /** Leads to what a page says of all of them together. */
  onAll?: (() => void) | undefined;
};

type Props = AccountPickerProps & {
  /** What stands in place of the account's name and number; without a label above it, and with a word to switch. */
  children?: ReactNode;
};

/** Which of the customer's accounts a page is about. A customer with one account is not asked. */
export function AccountPicker({ accounts, caAccount, onChoose, onAll, children }: Props) {
  const words = useWords('account-picker');
  const id = useId();
  const [open, setOpen] = useState(false);
  const chosen = accounts.find((account) => account.caAccount === caAccount);
  usePreload(AccountList.preload, accounts.length > 1);
  const said = children ?? (chosen && <AccountName account={chosen} />);
  if (accounts.length <= 1) {
    return (
      said && (
        <div className={`flex items-center gap-3 ${children ? 'rounded-card bg-wash px-1.5 py-1.5' : ''}`}>
          <IconTile name="home" />
          {said}
        </div>
      )
    );
  }
  return (
    <div className="flex flex-col gap-1.5 wide:max-w-md">
      <span id={`${id}-label`} className={children ? 'unseen' : 'text-small font-bold'}>
        {words('label')}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        onPointerEnter={AccountList.preload}
        onFocus={AccountList.preload}
        onClick={() => setOpen(!open)}
        className={`flex min-h-13 w-full items-center gap-3 border-[1.5px] py-1.5 text-left ${children ? 'rounded-card border-transparent bg-wash pr-3 pl-1.5 active:bg-card' : 'rounded-control border-edge bg-card px-3.5 active:bg-wash'}`}
      >
        <IconTile name="home" />
        <span id={`${id}-value`} className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          {said ?? words('none.chosen')}
          {children && (
            <span className="text-small font-bold text-act underline decoration-1 underline-offset-4">
              {words('switch')}
            </span>
          )}
        </span>
        {!children && <Icon name="down" className="size-5 text-soft" />}
      </button>
      {open && (
        <Suspense fallback={null}>
          <AccountList
            accounts={accounts}
            caAccount={caAccount}
            onChoose={onChoose}
            onAll={onAll}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

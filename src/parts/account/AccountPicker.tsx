import { Suspense, useId, useRef, useState } from 'react';
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
};

/** Which of the customer's accounts a page is about. A customer with one account is not asked. */
export function AccountPicker({ accounts, caAccount, onChoose }: AccountPickerProps) {
  const words = useWords('account-picker');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = accounts.find((account) => account.caAccount === caAccount);
  usePreload(AccountList.preload, accounts.length > 1);
  if (accounts.length <= 1) {
    return (
      chosen && (
        <div className="flex items-center gap-3">
          <IconTile name="home" />
          <AccountName account={chosen} />
        </div>
      )
    );
  }
  return (
    <div className="flex flex-col gap-1.5 wide:max-w-md">
      <span id={`${id}-label`} className="text-small font-bold">
        {words('label')}
      </span>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        onPointerEnter={AccountList.preload}
        onFocus={AccountList.preload}
        onClick={() => setOpen(!open)}
        className="flex min-h-13 w-full items-center gap-3 rounded-control border-[1.5px] border-edge bg-card px-3.5 py-1.5 text-left active:bg-wash"
      >
        <IconTile name="home" />
        <span id={`${id}-value`} className="min-w-0 flex-1">
          {chosen ? <AccountName account={chosen} /> : words('none.chosen')}
        </span>
        <Icon name="down" className="size-5 text-soft" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <AccountList
            accounts={accounts}
            caAccount={caAccount}
            onChoose={onChoose}
            trigger={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

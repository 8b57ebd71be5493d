import type { RefObject } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useWords } from '#content/useWords.ts';
import { useReadyAccounts } from '#copies/useReadyAccounts.ts';
import { Icon } from '#ui/Icon.tsx';
import { WHOLE_UP_TO } from '#ui/longListRow.ts';
import { inputLook } from '#ui/TextField.tsx';
import { AccountName } from './AccountName.tsx';
import type { AccountPickerProps } from './AccountPicker.tsx';
import { fitsSearch, inPickerOrder } from './accountList.ts';
import { ReadyProgress } from './ReadyProgress.tsx';

type Props = AccountPickerProps & { trigger: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** What opens below the picker: a search box and the accounts. `AccountPicker` loads it on first use. */
export function AccountList({ accounts, caAccount, onChoose, trigger, onClose }: Props) {
  const words = useWords('account-picker');
  const ready = useReadyAccounts();
  const byNumber = new Map(accounts.map((account) => [account.caAccount, account]));
  const choose = (number: string) => {
    onClose();
    if (number !== caAccount) onChoose(number);
  };
  const list = (
    <ListBox
      aria-label={words('list')}
      items={inPickerOrder(accounts, caAccount)}
      dependencies={[ready]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[caAccount]}
      renderEmptyState={() => <p className="px-3 py-2 text-small text-soft">{words('none')}</p>}
      // 10rem (ACC-02).
      className="max-h-40 overflow-y-auto outline-none"
    >
      {(account) => (
        <ListBoxItem
          id={account.caAccount}
          textValue={`${account.descriptiveName} ${account.caAccount}`}
          // A press, not a change: whoever presses the account they are on wants the list gone too.
          onPress={() => choose(account.caAccount)}
          className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none hover:bg-wash data-focused:bg-wash data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-act"
        >
          {({ isSelected }) => (
            <>
              <span className="min-w-0 flex-1">
                <AccountName account={account} isReady={ready?.has(account.caAccount)} />
              </span>
              {isSelected && <Icon name="check" className="size-6 text-act" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom start"
      className="z-30 w-(--trigger-width) rounded-card border border-edge bg-card p-2 shadow-lg shadow-[#0003]"
    >
      <Dialog aria-label={words('label')} className="flex flex-col gap-2 outline-none">
        <Autocomplete
          filter={(_, typed, node) => {
            const account = byNumber.get(String(node.key));
            return account !== undefined && fitsSearch(account, typed);
          }}
        >
          {/* With a finger the keyboard would cover the list, so it waits until it is wanted. */}
          <SearchField aria-label={words('search')} autoFocus={matchMedia('(pointer: fine)').matches}>
            <div className="relative">
              <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-6 text-soft" />
              {/* It moves through the list while it keeps the focus, which is what a combobox is. */}
              <Input
                role="combobox"
                aria-expanded
                placeholder={words('search')}
                className={`${inputLook} pl-11 [&::-webkit-search-cancel-button]:hidden`}
              />
            </div>
          </SearchField>
          {accounts.length > WHOLE_UP_TO ? (
            <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 60 }}>
              {list}
            </Virtualizer>
          ) : (
            list
          )}
        </Autocomplete>
        <ReadyProgress accounts={accounts} ready={ready} className="px-3 pt-1 pb-2" />
      </Dialog>
    </Popover>
  );
}

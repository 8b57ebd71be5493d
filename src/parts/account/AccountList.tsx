import { type RefObject, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/profile.ts';
import { useReadyAccounts } from '#copies/useReadyAccounts.ts';
import { Icon } from '#ui/Icon.tsx';
import { WHOLE_UP_TO } from '#ui/longListRow.ts';
import { Tag } from '#ui/Tag.tsx';
import { inputLook } from '#ui/TextField.tsx';
import { AccountName } from './AccountName.tsx';
import type { AccountPickerProps } from './AccountPicker.tsx';
import { fitsSearch, inPickerOrder } from './accountList.ts';
import { countReadings, type ReadingStatus, readingStatus } from './accountTasks.ts';
import { ReadingFilter, type ReadingsShown } from './ReadingFilter.tsx';
import { ReadyProgress } from './ReadyProgress.tsx';
import { useAccountTasks } from './useAccountTasks.ts';

type Props = AccountPickerProps & { trigger: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** More fill a phone, and are worth a filter. */
const FEW = 5;

/** What opens from the picker: a search box and the accounts. `AccountPicker` loads it on first use. */
export function AccountList({ accounts, caAccount, onChoose, trigger, onClose }: Props) {
  const words = useWords('account-picker');
  const ready = useReadyAccounts();
  const tasks = useAccountTasks(accounts);
  const [shown, setShown] = useState<ReadingsShown>('all');
  const [isWide] = useState(() => matchMedia('(min-width: 56.25rem)').matches);
  const byNumber = new Map(accounts.map((account) => [account.caAccount, account]));
  const statuses = new Map(tasks?.map((task) => [task.account.caAccount, readingStatus(task)]));
  const isShown = (account: AccountCopy) => shown === 'all' || statuses.get(account.caAccount) === shown;
  const choose = (number: string) => {
    onClose();
    if (number !== caAccount) onChoose(number);
  };
  const list = (
    <ListBox
      aria-label={words('list')}
      items={inPickerOrder(accounts.filter(isShown), caAccount)}
      dependencies={[ready, tasks]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[caAccount]}
      renderEmptyState={() => <Empty shown={shown} isEmpty={!accounts.some(isShown)} />}
      // 10rem (ACC-02); on a phone as much as there is.
      className={`overflow-y-auto outline-none ${isWide ? 'max-h-40' : 'min-h-0 flex-1 short:min-h-40'}`}
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
                <AccountName
                  account={account}
                  isReady={ready?.has(account.caAccount)}
                  status={<Status status={statuses.get(account.caAccount)} />}
                />
              </span>
              {isSelected && <Icon name="check" className="size-6 text-act" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
  const content = (
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
      {accounts.length > FEW && (
        <ReadingFilter
          shown={shown}
          counts={tasks && { ...countReadings(tasks), all: accounts.length }}
          onShow={setShown}
        />
      )}
      {accounts.length > WHOLE_UP_TO ? (
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 60 }}>
          {list}
        </Virtualizer>
      ) : (
        list
      )}
      <ReadyProgress accounts={accounts} ready={ready} className="px-3 pt-1 pb-2" />
    </Autocomplete>
  );
  const closing = { isOpen: true, onOpenChange: (open: boolean) => !open && onClose() };
  if (isWide) {
    return (
      <Popover
        triggerRef={trigger}
        {...closing}
        placement="bottom start"
        className="z-30 w-(--trigger-width) rounded-card border border-edge bg-card p-2 shadow-lg shadow-[#0003]"
      >
        <Dialog aria-label={words('label')} className="flex flex-col gap-2 outline-none">
          {content}
        </Dialog>
      </Popover>
    );
  }
  return (
    <ModalOverlay
      {...closing}
      isDismissable
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-end bg-[#000a]"
    >
      {/* One that shrinks while its list is searched would move under the finger. */}
      <Modal className={`flex max-h-full w-full ${accounts.length > FEW ? 'h-full' : ''}`}>
        <Dialog className="flex min-h-0 w-full flex-col gap-2 overflow-y-auto bg-card px-3 pt-[max(0.5rem,env(safe-area-inset-top))] pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none">
          <div className="flex items-center justify-between gap-2 pl-1">
            <Heading slot="title" className="text-title">
              {words('label')}
            </Heading>
            <button
              type="button"
              aria-label={words('close')}
              onClick={onClose}
              className="grid size-11 flex-none place-items-center rounded-control hover:bg-wash active:bg-wash"
            >
              <Icon name="close" />
            </button>
          </div>
          {content}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Nothing where no reading is wanted, or where that is not known. */
function Status({ status }: { status: ReadingStatus | undefined }) {
  const words = useWords('account-picker');
  if (status === 'toRead') return <Tag tone="waiting">{words('status.toRead')}</Tag>;
  return status === 'done' ? <Tag tone="good">{words('status.done')}</Tag> : null;
}

function Empty({ shown, isEmpty }: { shown: ReadingsShown; isEmpty: boolean }) {
  const words = useWords('account-picker');
  return (
    <p className="px-3 py-2 text-small text-soft">{words(isEmpty && shown !== 'all' ? `none.${shown}` : 'none')}</p>
  );
}

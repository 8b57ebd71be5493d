import { createContext, type RefObject, use, useDeferredValue, useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useReadyAccounts } from '#copies/useReadyAccounts.ts';
import type { ReadingStatus } from '#rules/placesSum.ts';
import { Icon } from '#ui/Icon.tsx';
import { WHOLE_UP_TO } from '#ui/longListRow.ts';
import { Tag } from '#ui/Tag.tsx';
import { inputLook } from '#ui/TextField.tsx';
import { AccountName } from './AccountName.tsx';
import type { AccountPickerProps } from './AccountPicker.tsx';
import { fitsSearch, inPickerOrder } from './accountList.ts';
import { countReadings, readingStatus } from './accountTasks.ts';
import { ReadyProgress } from './ReadyProgress.tsx';
import { useAccountTasks } from './useAccountTasks.ts';

type Props = AccountPickerProps & { trigger: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** More fill a phone, and are worth a filter. */
const FEW = 5;

/** More than a screen shows. Of a long list these come first: it builds an item for each account before it draws one. */
const AT_FIRST = 30;

/** What opens from the picker: a search box and the accounts. `AccountPicker` loads it on first use. */
export function AccountList({ accounts, caAccount, onChoose, trigger, onClose }: Props) {
  const words = useWords('account-picker');
  const ready = useReadyAccounts();
  const tasks = useAccountTasks(accounts);
  const [shown, setShown] = useState<ReadingsShown>('all');
  const [isWide] = useState(() => matchMedia('(min-width: 56.25rem)').matches);
  const statuses = useMemo(() => new Map(tasks?.map((task) => [task.account.caAccount, readingStatus(task)])), [tasks]);
  const marks = useMemo(() => ({ ready, statuses }), [ready, statuses]);
  // The list builds all its items anew when they are another array: marks that come later are none of its business.
  const sorted = useMemo(() => inPickerOrder(accounts, caAccount), [accounts, caAccount]);
  const items = useMemo(
    () => (shown === 'all' ? sorted : sorted.filter((account) => statuses.get(account.caAccount) === shown)),
    [sorted, shown, statuses],
  );
  const listed = useDeferredValue(items, items.length > WHOLE_UP_TO ? items.slice(0, AT_FIRST) : items);
  const choose = (number: string) => {
    onClose();
    if (number !== caAccount) onChoose(number);
  };
  const list = (
    <ListBox
      aria-label={words('list')}
      items={listed}
      dependencies={[caAccount]}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[caAccount]}
      renderEmptyState={() => <Empty shown={shown} isEmpty={items.length === 0} />}
      // 10rem (ACC-02); on a phone as much as there is.
      className={`overflow-y-auto outline-none ${isWide ? 'max-h-40' : 'min-h-0 flex-1 short:min-h-40'}`}
    >
      {(account) => (
        <ListBoxItem
          id={account.caAccount}
          textValue={`${account.descriptiveName} ${account.caAccount}`}
          // A press, not a change: pressing the account that is chosen already closes the list too.
          onPress={() => choose(account.caAccount)}
          className="flex min-h-13 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 outline-none hover:bg-wash data-focused:bg-wash data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-act"
        >
          {({ isSelected }) => <AccountOption account={account} isSelected={isSelected} />}
        </ListBoxItem>
      )}
    </ListBox>
  );
  const markedList = <AccountMarksContext value={marks}>{list}</AccountMarksContext>;
  const content = (
    <Autocomplete filter={fitsTyped}>
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
        <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 72 }}>
          {markedList}
        </Virtualizer>
      ) : (
        markedList
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

/** Of the list's items, which are the accounts. */
const fitsTyped = (_: string, typed: string, { value }: { value: object | null }): boolean =>
  fitsSearch(value as AccountCopy, typed);

function Empty({ shown, isEmpty }: { shown: ReadingsShown; isEmpty: boolean }) {
  const words = useWords('account-picker');
  return (
    <p className="px-3 py-2 text-small text-soft">{words(isEmpty && shown !== 'all' ? `none.${shown}` : 'none')}</p>
  );
}

/** What is known of the accounts beside their names; what is undefined is still being looked for. */
export interface AccountMarks {
  ready: ReadonlySet<string> | undefined;
  /** By account number. */
  statuses: ReadonlyMap<string, ReadingStatus>;
}

/** By context: as part of the list's items each mark that comes would build all of them anew. */
export const AccountMarksContext = createContext<AccountMarks>({ ready: undefined, statuses: new Map() });

/** One account of the list, as far as it is in sight. */
export function AccountOption({ account, isSelected }: { account: AccountCopy; isSelected: boolean }) {
  const { ready, statuses } = use(AccountMarksContext);
  return (
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
  );
}

/** Nothing where no reading is wanted, or where that is not known. */
function Status({ status }: { status: ReadingStatus | undefined }) {
  const words = useWords('account-picker');
  if (status === 'toRead') return <Tag tone="waiting">{words('status.toRead')}</Tag>;
  return status === 'done' ? <Tag tone="good">{words('status.done')}</Tag> : null;
}

const CHOICES = ['all', 'toRead', 'done'] as const;
/** Which accounts a list shows, by where their readings stand. */
type ReadingsShown = (typeof CHOICES)[number];

interface ReadingFilterProps {
  shown: ReadingsShown;
  /** Undefined while they are read from the device: the space is reserved, so that no account moves. */
  counts: Record<ReadingsShown, number> | undefined;
  onShow: (shown: ReadingsShown) => void;
}

/** All accounts, those to read, or those that are done, each with how many there are. */
export function ReadingFilter({ shown, counts, onShow }: ReadingFilterProps) {
  const words = useWords('account-picker');
  return (
    <fieldset className={`flex flex-wrap gap-2 ${counts ? '' : 'invisible'}`}>
      <legend className="sr-only">{words('filter')}</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={shown === choice}
          onClick={() => onShow(choice)}
          className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] px-3.5 text-small font-semibold ${shown === choice ? 'border-act bg-act text-act-ink' : 'border-edge bg-card text-ink hover:bg-wash active:bg-wash'}`}
        >
          {shown === choice && <Icon name="check" className="size-4" />}
          {words(`filter.${choice}`, { count: counts?.[choice] ?? 0 })}
        </button>
      ))}
    </fieldset>
  );
}

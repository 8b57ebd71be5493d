import { useDeferredValue, useMemo, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { useReadyAccounts } from '#copies/useReadyAccounts.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { WHOLE_UP_TO } from '#ui/longListRow.ts';
import { inputLook } from '#ui/TextField.tsx';
import { AccountMarksContext, AccountOption } from './AccountOption.tsx';
import type { AccountPickerProps } from './AccountPicker.tsx';
import { areMany, fitsSearch, inPickerOrder } from './accountList.ts';
import { PlaceFilters } from './PlaceFilters.tsx';
import { countPlaces, isIn, type PlaceFilter } from './places.ts';
import { ReadyProgress } from './ReadyProgress.tsx';
import { usePlaces } from './usePlaces.ts';

type Props = AccountPickerProps & { onClose: () => void };

/** More than a screen shows. Of a long list these come first: it builds an item for each account before it draws one. */
const AT_FIRST = 30;

/**
 * What opens from the picker, as high as the screen where the accounts are many: a search box, filters and the accounts,
 * in two columns where there is room. `AccountPicker` loads it on first use.
 */
export function AccountList({ accounts, caAccount, onChoose, onAll, onClose }: Props) {
  const words = useWords('account-picker');
  const ready = useReadyAccounts();
  const [readyAtFirst, setReadyAtFirst] = useState(ready);
  if (ready && !readyAtFirst) setReadyAtFirst(ready);
  const known = usePlaces(accounts)?.places;
  const [shown, setShown] = useState<PlaceFilter>('all');
  const places = useMemo(() => new Map(known?.map((place) => [place.account.caAccount, place])), [known]);
  const marks = useMemo(() => ({ ready, readyAtFirst, places }), [ready, readyAtFirst, places]);
  // The list builds all its items anew when they are another array: marks that come later are none of its business.
  const sorted = useMemo(() => inPickerOrder(accounts, caAccount), [accounts, caAccount]);
  const items = useMemo(() => {
    if (shown === 'all') return sorted;
    return sorted.filter((account) => {
      const place = places.get(account.caAccount);
      return place && isIn(shown, place);
    });
  }, [sorted, shown, places]);
  const isLong = accounts.length > WHOLE_UP_TO;
  // Deferred when it opens, never later: a press on what a filter is about to replace would be lost.
  const isWhole = useDeferredValue(true, accounts.length <= WHOLE_UP_TO);
  const listed = useMemo(() => (isWhole ? items : items.slice(0, AT_FIRST)), [items, isWhole]);
  const isMany = areMany(accounts);
  const choose = (number: string) => {
    onClose();
    onChoose(number);
  };
  /** Of the list's items, which are the accounts. */
  const fitsTyped = (_: string, typed: string, { value }: { value: object | null }): boolean => {
    const account = value as AccountCopy;
    return fitsSearch({ ...places.get(account.caAccount), ...account }, typed);
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
      className={`min-h-0 flex-1 overflow-y-auto rounded-card border border-line outline-none short:min-h-40 ${isMany && !isLong ? 'wide:grid wide:grid-cols-2 wide:content-start wide:data-empty:block' : ''}`}
    >
      {(account) => (
        <ListBoxItem
          id={account.caAccount}
          textValue={`${account.descriptiveName} ${account.caAccount}`}
          // A press, not a change: pressing the account that is chosen already closes the list too.
          onPress={() => choose(account.caAccount)}
          className="flex min-h-15 cursor-pointer items-center gap-3 narrow:flex-wrap narrow:gap-y-0 border-b border-l-4 border-b-line border-l-transparent px-3 py-1.5 outline-none hover:bg-wash data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-act data-focused:bg-wash data-selected:border-l-act data-selected:bg-wash"
        >
          <AccountOption account={account} />
        </ListBoxItem>
      )}
    </ListBox>
  );
  const markedList = <AccountMarksContext value={marks}>{list}</AccountMarksContext>;
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) items-end justify-center bg-[#000a] wide:items-center wide:p-6"
    >
      {/* One that shrinks while its list is searched would move under the finger. */}
      <Modal
        className={`flex max-h-full w-full ${isMany ? 'h-full wide:h-[46rem] wide:max-w-[56rem]' : 'wide:max-w-md'}`}
      >
        <Dialog className="flex min-h-0 w-full flex-col gap-2 overflow-y-auto bg-card px-3 pt-[max(0.5rem,env(safe-area-inset-top))] pb-[max(0.5rem,env(safe-area-inset-bottom))] outline-none wide:gap-3 wide:rounded-[1.25rem] wide:px-5 wide:py-4">
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
          <Autocomplete filter={fitsTyped}>
            {/* On a phone it makes no box: what is sticky stays in sight only as long as the box around it does. */}
            <div className="contents wide:flex wide:items-center wide:gap-3">
              {/*
               * With a finger the keyboard would cover the list, so it waits until it is wanted. A press on an account
               * focuses it: were it out of sight, all would move and the press be lost.
               */}
              <SearchField
                aria-label={words('search')}
                autoFocus={matchMedia('(pointer: fine)').matches}
                className="sticky top-0 z-10 bg-card wide:flex-1"
              >
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
              {isMany && <PlaceFilters shown={shown} counts={known && countPlaces(known)} onShow={setShown} />}
            </div>
            {isLong ? (
              <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: 72 }}>
                {markedList}
              </Virtualizer>
            ) : (
              markedList
            )}
          </Autocomplete>
          <ReadyProgress accounts={accounts} ready={ready} readyAtFirst={readyAtFirst} className="px-3 pt-1 pb-2" />
          {isMany && (
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="hidden text-small text-soft wide:block">{words('keys')}</p>
              {onAll && (
                <Button
                  look="plain"
                  className="ml-auto"
                  onClick={() => {
                    onClose();
                    onAll();
                  }}
                >
                  {words('allPlaces')}
                </Button>
              )}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Empty({ shown, isEmpty }: { shown: PlaceFilter; isEmpty: boolean }) {
  const words = useWords('account-picker');
  return (
    <p className="px-3 py-2 text-small text-soft">{words(isEmpty && shown !== 'all' ? `none.${shown}` : 'none')}</p>
  );
}

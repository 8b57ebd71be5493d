import { type ReactNode, useRef, useState } from 'react';
import { chooseAccount } from '#copies/currentAccount.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import type { Place, PlaceFilter } from '#parts/account/places.ts';
import { usePlaces } from '#parts/account/usePlaces.ts';
import { useSyncStatus } from '#parts/status/useSyncStatus.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { PlaceList, type PlaceTarget } from './PlaceList.tsx';
import { PlacesHero } from './PlacesHero.tsx';

/** Beside what a row leads to, the payment of its bill. The account is chosen by then, unless its meter is to be read. */
export type OpenPlace = (account: AccountCopy, target: PlaceTarget | 'pay') => Promise<void>;

export interface PlacesHomeProps {
  accounts: readonly AccountCopy[];
  onOpen: OpenPlace;
  /** What stands between the figures and the list. */
  children: ReactNode;
}

/** What a customer with many places sees of them on home. */
export function PlacesHome({ accounts, onOpen, children }: PlacesHomeProps) {
  const known = usePlaces(accounts);
  const isAway = useSyncStatus().away !== null;
  const [filter, setFilter] = useState<PlaceFilter>('all');
  const heading = useRef<HTMLHeadingElement>(null);

  function showList(wanted: PlaceFilter) {
    setFilter(wanted);
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'start' });
  }
  async function open({ account }: Place, target: PlaceTarget | 'pay') {
    if (target !== 'read') await chooseAccount(account.caAccount);
    await onOpen(account, target);
  }
  if (!known) {
    return (
      <>
        <Skeleton className="h-80 w-full" />
        {children}
      </>
    );
  }
  return (
    <>
      <PlacesHero {...known} isAway={isAway} onShow={showList} onNext={({ kind, place }) => void open(place, kind)} />
      {children}
      <PlaceList
        places={known.places}
        filter={filter}
        heading={heading}
        onFilter={setFilter}
        onChoose={(place, target) => void open(place, target)}
      />
    </>
  );
}

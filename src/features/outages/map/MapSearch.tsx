import { useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Position, Region } from '#contracts/regions.ts';
import { inputLook } from '#ui/TextField.tsx';
import { searchText } from '../searchText.ts';
import { useOwnPlaces } from '../useOwnPlaces.ts';
import { AddressSearch, isAddressText } from './AddressSearch.tsx';
import { places } from './base.ts';
import { FoundList } from './FoundList.tsx';

type Props = {
  regions: readonly Region[];
  /** The server can be asked where an address is. */
  findsAddresses: boolean;
  onRegion: (regionId: string) => void;
  onPlace: (at: Position) => void;
};

/** More are not read; another letter finds the right one. */
const SHOWN = 6;

/**
 * Finds one of the customer's own places by name or address, and an outage region or a town by its name: with or without
 * a network. Any other address is the geocoder's, where there is one.
 */
export function MapSearch({ regions, findsAddresses, onRegion, onPlace }: Props) {
  const words = useWords('outages');
  const own = useOwnPlaces();
  const [text, setText] = useState('');
  const search = useRef<HTMLElement>(null);
  const typed = text.trim();
  const asked = searchText(typed);
  const canBeAddress = findsAddresses && isAddressText(typed);
  const isAsked = (name: string) => searchText(name).includes(asked);
  const ownFound = asked === '' ? [] : own.filter(({ name, address }) => isAsked(name) || isAsked(address ?? ''));
  const ownLost = ownFound.find(({ regionId }) => !regionId);
  const found =
    asked === ''
      ? []
      : [
          ...ownFound.flatMap(({ caAccount: key, name, regionId }) =>
            regionId ? [{ key, name, what: words('search.own'), show: () => onRegion(regionId) }] : [],
          ),
          ...regions
            .filter(({ regionName }) => isAsked(regionName))
            .map(({ regionId, regionName }) => ({
              key: regionId,
              name: regionName,
              what: words('search.region'),
              show: () => onRegion(regionId),
            })),
          ...places
            .filter(({ name }) => isAsked(name))
            .map(({ name, at }) => ({
              key: `${name} ${at}`,
              name,
              what: words('search.town'),
              show: () => onPlace(at),
            })),
        ].slice(0, SHOWN);
  function choose(show: () => void) {
    setText('');
    // What was pressed goes with the list; the box itself would call the keyboard of a phone.
    search.current?.focus({ preventScroll: true });
    show();
  }
  return (
    <search ref={search} tabIndex={-1} className="block min-w-0">
      <input
        aria-label={words('search')}
        placeholder={words('search.hint')}
        className={inputLook}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <p role="status" className="mt-1.5 rounded-control bg-card px-3.5 py-2 text-soft empty:hidden">
        {ownLost && words('search.noRegion', { name: ownLost.name })}
        {asked !== '' && !ownLost && found.length === 0 && words(canBeAddress ? 'search.noName' : 'search.none')}
      </p>
      {/* It may lie over the map. */}
      <div className="max-h-[60dvh] overflow-y-auto rounded-card bg-card wrap-anywhere empty:hidden">
        {found.length > 0 && (
          <FoundList
            label={words('search.found')}
            found={found.map((one) => ({ ...one, show: () => choose(one.show) }))}
          />
        )}
        {canBeAddress && <AddressSearch key={typed} text={typed} onPlace={(at) => choose(() => onPlace(at))} />}
      </div>
    </search>
  );
}

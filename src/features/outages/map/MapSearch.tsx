import { useState } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Position, Region } from '#contracts/regions.ts';
import { TextField } from '#ui/TextField.tsx';
import { searchText } from '../searchText.ts';
import { useOwnPlaces } from '../useOwnPlaces.ts';
import { places } from './base.ts';

type Props = {
  regions: readonly Region[];
  onRegion: (regionId: string) => void;
  onPlace: (at: Position) => void;
};

/** More are not read; another letter finds the right one. */
const SHOWN = 6;

/** Finds one of the customer's own places by name or address, and an outage region or a town by its name. */
export function MapSearch({ regions, onRegion, onPlace }: Props) {
  const words = useWords('outages');
  const own = useOwnPlaces();
  const [text, setText] = useState('');
  const asked = searchText(text.trim());
  const isAsked = (name: string) => searchText(name).includes(asked);
  const found =
    asked === ''
      ? []
      : [
          ...own
            .filter(({ name, address }) => isAsked(name) || isAsked(address ?? ''))
            .flatMap(({ caAccount: key, name, regionId }) =>
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
  return (
    <search>
      <TextField
        label={words('search')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <p role="status" className="mt-1.5 text-soft empty:hidden">
        {asked !== '' && found.length === 0 && words('search.none')}
      </p>
      {found.length > 0 && (
        <ul aria-label={words('search.found')} className="mt-1.5 rounded-card border border-line bg-card">
          {found.map(({ key, name, what, show }) => (
            <li key={key} className="border-line not-last:border-b">
              <button
                type="button"
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3.5 text-left hover:bg-wash"
                onClick={() => {
                  setText('');
                  show();
                }}
              >
                <span className="font-bold">{name}</span>
                <span className="text-small text-soft">{what}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

import { useRef, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { LongList } from '#ui/LongList.tsx';
import { TextField } from '#ui/TextField.tsx';
import { searchText } from '../searchText.ts';
import type { Region } from './useAreaChanges.ts';

interface Props {
  /** Those that are not the customer's areas. */
  regions: readonly Region[];
  /** Where the customer's own premises lie, by their ids. */
  home: ReadonlySet<string>;
  onAdd: (region: Region) => void;
}

/** So many are offered before the customer asks for all of them. */
const OFFERED = 6;

/** The regions by their names, each with the way to add it: the map is not needed for that. */
export function AreaPicker({ regions, home, onAdd }: Props) {
  const words = useWords('outage-areas');
  const [text, setText] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const search = useRef<HTMLElement>(null);
  const asked = searchText(text.trim());
  const isHome = ({ regionId }: Region) => home.has(regionId);
  const inOrder = [...regions].sort(
    (one, other) => Number(isHome(other)) - Number(isHome(one)) || one.name.localeCompare(other.name, 'en'),
  );
  const found = inOrder.filter(({ name }) => searchText(name).includes(asked));
  const shown = isWhole ? found : found.slice(0, OFFERED);
  return (
    <search ref={search} tabIndex={-1}>
      <TextField
        label={words('pick.search')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <p role="status" className="mt-1.5 text-soft empty:hidden">
        {found.length === 0 && words('pick.none')}
      </p>
      <section
        aria-label={words('pick.list')}
        className="mt-2 rounded-card border border-line bg-card px-3.5 empty:hidden"
      >
        {shown.length > 0 && (
          <LongList
            rows={shown}
            keyOf={({ regionId, name }) => `${regionId} ${name}`}
            rowHeight={56}
            rowClassName="flex min-h-13 flex-wrap items-center gap-x-3 border-line not-data-last:border-b"
          >
            {(region) => (
              <>
                <span className="font-bold">{region.name}</span>
                {isHome(region) && <span className="text-small text-soft">{words('pick.home')}</span>}
                <button
                  type="button"
                  aria-label={words('addNamed', { name: region.name })}
                  className="-mr-2 ml-auto min-h-11 rounded-control px-2 font-bold text-act"
                  onClick={() => {
                    onAdd(region);
                    setText('');
                    // The button goes with its region; the box itself would call the keyboard of a phone.
                    search.current?.focus({ preventScroll: true });
                  }}
                >
                  {words('add')}
                </button>
              </>
            )}
          </LongList>
        )}
      </section>
      {shown.length < found.length && (
        <button
          type="button"
          className="mt-1 min-h-11 rounded-control px-2 font-bold text-act"
          onClick={() => setIsWhole(true)}
        >
          {words('pick.all', { count: found.length })}
        </button>
      )}
    </search>
  );
}

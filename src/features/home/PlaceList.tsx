import { type RefObject, useDeferredValue, useState } from 'react';
import { useWords } from '#content/useWords.ts';
import { fitsSearch } from '#parts/account/accountList.ts';
import { PlaceFilters } from '#parts/account/PlaceFilters.tsx';
import { countPlaces, isIn, type Place, type PlaceFilter } from '#parts/account/places.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LongList } from '#ui/LongList.tsx';
import { inputLook } from '#ui/TextField.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { PLACE_COLUMNS } from './placeColumns.ts';

/** Where a row leads: to the reading of its meter, to its bill, or to its own home. */
export type PlaceTarget = 'read' | 'bill' | 'see';

interface Props {
  places: readonly Place[];
  filter: PlaceFilter;
  /** Takes the focus when the list is opened from elsewhere. */
  heading: RefObject<HTMLHeadingElement | null>;
  onFilter: (filter: PlaceFilter) => void;
  onChoose: (place: Place, target: PlaceTarget) => void;
}

/** So many of all places stand there at first; of what was asked for all do. */
const AT_FIRST = 10;
const ROW_HEIGHT = 64;
const HEADS = ['place', 'meter', 'now', 'bill'] as const;

/** The places of a customer, to be searched and narrowed; where there is room each fact has a column. */
export function PlaceList({ places, filter, heading, onFilter, onChoose }: Props) {
  const words = useWords('places');
  const picker = useWords('account-picker');
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const searched = useDeferredValue(typed);
  const found = places.filter((place) => isIn(filter, place) && fitsSearch({ ...place, ...place.account }, searched));
  const isShort = filter === 'all' && searched.trim() === '' && !isWhole && found.length > AT_FIRST;
  return (
    <section aria-labelledby="places" className="flex scroll-mt-20 flex-col gap-2.5">
      <h2 id="places" ref={heading} tabIndex={-1} className="sr-only">
        {words('list')}
      </h2>
      <div className="flex flex-col gap-2.5 wide:flex-row-reverse wide:items-center wide:justify-between">
        <div className="relative wide:w-80">
          <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-6 text-soft" />
          <input
            type="search"
            aria-label={picker('search')}
            placeholder={picker('search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className={`${inputLook} pl-11`}
          />
        </div>
        <PlaceFilters shown={filter} counts={countPlaces(places)} onShow={onFilter} />
      </div>
      {found.length === 0 ? (
        <p role="status" className="rounded-card border border-line bg-card px-3.5 py-4 text-small text-soft">
          {picker(searched.trim() === '' && filter !== 'all' ? `none.${filter}` : 'none')}
        </p>
      ) : (
        <div className="rounded-card border border-line bg-card">
          <div
            aria-hidden="true"
            className={`hidden border-b border-line px-3.5 py-2 text-small text-soft wide:grid ${PLACE_COLUMNS}`}
          >
            {HEADS.map((head) => (
              <span key={head}>{words(`column.${head}`)}</span>
            ))}
          </div>
          <LongList
            rows={isShort ? found.slice(0, AT_FIRST) : found}
            keyOf={({ account }) => account.caAccount}
            rowHeight={ROW_HEIGHT}
            rowClassName="border-line not-data-last:border-b"
          >
            {(place) => <PlaceRow place={place} filter={filter} onChoose={onChoose} />}
          </LongList>
        </div>
      )}
      {isShort && (
        <Button look="quiet" className="wide:max-w-72" onClick={() => setWhole(true)}>
          {words('more', { count: found.length })}
        </Button>
      )}
    </section>
  );
}

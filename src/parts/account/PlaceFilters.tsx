import { useWords } from '#content/useWords.ts';
import { Icon } from '#ui/Icon.tsx';
import { PLACE_FILTERS, type PlaceFilter } from './places.ts';

interface Props {
  shown: PlaceFilter;
  /** Undefined while they are read from the device: the space is reserved, so that no account moves. */
  counts: Record<PlaceFilter, number> | undefined;
  onShow: (shown: PlaceFilter) => void;
}

/** All accounts, those to read, those with a bill due or those with an outage, each with how many there are. */
export function PlaceFilters({ shown, counts, onShow }: Props) {
  const words = useWords('account-picker');
  return (
    <fieldset
      className={`flex min-w-0 flex-none flex-wrap gap-2 narrow:flex-nowrap narrow:overflow-x-auto narrow:p-1 ${counts ? '' : 'invisible'}`}
    >
      <legend className="sr-only">{words('filter')}</legend>
      {PLACE_FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={shown === filter}
          onClick={() => onShow(filter)}
          className={`inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full border-[1.5px] px-3.5 text-small font-semibold ${shown === filter ? 'border-act bg-act text-act-ink' : 'border-edge bg-card text-ink hover:bg-wash active:bg-wash'}`}
        >
          {shown === filter && <Icon name="check" className="size-4" />}
          {words(`filter.${filter}`, { count: counts?.[filter] ?? 0 })}
        </button>
      ))}
    </fieldset>
  );
}

import { useWords } from '#content/useWords.ts';
import type { Say } from '#contracts/words.ts';
import { PlaceStatus } from '#parts/account/PlaceStatus.tsx';
import type { Place, PlaceFilter } from '#parts/account/places.ts';
import { shortDay } from '#ui/dates.ts';
import { centsText, registerText } from '#ui/format.ts';
import type { PlaceTarget } from './PlaceList.tsx';
import { PLACE_COLUMNS } from './placeColumns.ts';

interface Props {
  place: Place;
  /** What the list was narrowed to. */
  filter: PlaceFilter;
  onChoose: (place: Place, target: PlaceTarget) => void;
}

/** One place: pressed, it leads on to what the list was opened for, else to what there is to do. */
export function PlaceRow({ place, filter, onChoose }: Props) {
  const words = useWords('places');
  const { account, meterNumber, lastRead } = place;
  const target = targetOf(place, filter);
  const meter = [
    meterNumber && words('meter', { number: registerText(meterNumber) }),
    lastRead && words('lastRead', { reading: registerText(lastRead) }),
  ];
  const owing = owingText(place, words);
  return (
    <button
      type="button"
      onClick={() => onChoose(place, target)}
      className={`grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3.5 py-2 text-left hover:bg-wash focus-visible:-outline-offset-2 active:bg-wash narrow:grid-cols-1 wide:min-h-13 ${PLACE_COLUMNS}`}
    >
      <span className="font-bold">{account.descriptiveName}</span>
      <span className="figures text-small text-soft max-wide:order-1 wide:text-ink">
        <span className="wide:hidden">{meter.filter(Boolean).join(' · ')}</span>
        <span className="hidden wide:inline">{meterNumber && registerText(meterNumber)}</span>
      </span>
      <span className="flex flex-col items-end max-wide:row-span-2 wide:items-start">
        <PlaceStatus place={place} />
        {filter === 'due' && <span className="figures text-small font-bold wide:hidden">{owing}</span>}
      </span>
      <span className="figures hidden text-small wide:inline">{owing}</span>
      <span className="hidden text-right font-bold text-act underline underline-offset-4 wide:inline">
        {words(`go.${target}`)}
      </span>
    </button>
  );
}

function targetOf({ reading, owing }: Place, filter: PlaceFilter): PlaceTarget {
  if (filter === 'out') return 'see';
  if (filter === 'due') return 'bill';
  if (reading === 'toRead') return 'read';
  return owing && owing.stand !== 'nothing' ? 'bill' : 'see';
}

function owingText({ owing }: Place, words: Say<'places'>): string {
  if (!owing) return words('owing.unknown');
  const { stand, openCents, day } = owing;
  const amount = centsText(openCents);
  if (stand === 'nothing') return words('owing.none');
  if (stand === 'late') return words('owing.late', { amount });
  return day ? words('owing', { amount, day: shortDay(day) }) : amount;
}

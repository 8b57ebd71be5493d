import { type ReactNode, useId } from 'react';
import { useWords } from '#content/useWords.ts';
import type { Place, PlaceFilter } from '#parts/account/places.ts';
import { ReadingSquares } from '#parts/meter/ReadingSquares.tsx';
import { type NextTask, nextTask } from '#rules/nextTask.ts';
import { placesSum } from '#rules/placesSum.ts';
import { Button } from '#ui/Button.tsx';
import { centsText, grouped } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { detailsOf } from './placesWords.ts';

interface Props {
  places: readonly Place[];
  /** When the list of outages was loaded (ISO); null where there is none. */
  outagesAsOf: string | null;
  /** The utility cannot be asked now: each figure says how old it is. */
  isAway: boolean;
  onShow: (filter: PlaceFilter) => void;
  onNext: (task: NextTask<Place>) => void;
}

/** What a customer with many places has to do: three figures, each of which opens its list, and what comes next. */
export function PlacesHero({ places, outagesAsOf, isAway, onShow, onNext }: Props) {
  const words = useWords('places');
  const id = useId();
  const sum = placesSum(places);
  const { out, toRead, due } = sum;
  const next = nextTask(places);
  const details = detailsOf(sum, outagesAsOf, isAway, words);
  const known = (unknown: number, figure: string) => (unknown === places.length ? '–' : figure);
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-[1.25rem] bg-hero p-5 text-hero-ink forced-colors:border wide:flex-row wide:items-center wide:gap-6"
    >
      <h2 id={id} className="sr-only">
        {words('title', { count: places.length })}
      </h2>
      <ul className="flex flex-col divide-y divide-hero-edge/40 wide:flex-1 wide:flex-row wide:gap-5 wide:divide-y-0">
        <Figure
          figure={known(out.unknown, grouped(out.places))}
          label={words(out.places === 1 ? 'out.one' : 'out.many')}
          isWrong={out.places > 0}
          details={details.out}
          onPress={() => onShow('out')}
        />
        <Figure
          figure={known(toRead.unknown, grouped(toRead.places))}
          label={words(toRead.places === 1 ? 'read.one' : 'read.many')}
          details={details.toRead}
          onPress={() => onShow('toRead')}
        />
        <Figure
          figure={known(due.unknown, centsText(due.cents))}
          label={words('due')}
          isWrong={due.late > 0}
          details={details.due}
          onPress={() => onShow('due')}
        />
      </ul>
      <div className="empty:hidden wide:hidden">
        {toRead.places > 0 && <ReadingSquares done={toRead.done} toRead={toRead.places} unknown={toRead.unknown} />}
      </div>
      {next && (
        <Button look="hero" className="wide:max-w-72" onClick={() => onNext(next)}>
          {words(`next.${next.kind}`, { name: next.place.account.descriptiveName })}
        </Button>
      )}
    </section>
  );
}

interface FigureProps {
  figure: string;
  label: string;
  /** Something is out or late. */
  isWrong?: boolean;
  details: readonly string[];
  onPress: () => void;
}

/** A figure, what it counts and a few words more: at the left of them on a phone, between them where there is room. */
function Figure({ figure, label, isWrong = false, details, onPress }: FigureProps): ReactNode {
  return (
    <li className="wide:min-w-0 wide:flex-1">
      <button
        type="button"
        onClick={onPress}
        className="flex w-full items-center gap-3.5 rounded-control py-2.5 text-left hover:underline narrow:flex-wrap narrow:gap-y-0 wide:flex-col wide:items-start wide:gap-0 wide:px-2"
      >
        <span
          className={`figures min-w-12 text-[1.75rem] leading-tight font-bold narrow:min-w-0 wide:order-1 wide:text-[2.25rem] ${isWrong ? 'text-hero-wrong' : ''}`}
        >
          {figure}
        </span>
        <span className="min-w-0 flex-1 narrow:basis-full wide:contents">
          <span className="block font-bold wide:order-0 wide:text-small wide:font-normal wide:text-hero-soft">
            {label}
          </span>
          <span className="block text-small text-hero-soft wide:order-2">
            {details.map((detail) => (
              <span key={detail} className="block">
                {detail}
              </span>
            ))}
          </span>
        </span>
        <Icon name="chevron" className="size-5 text-hero-soft narrow:hidden wide:hidden" />
      </button>
    </li>
  );
}

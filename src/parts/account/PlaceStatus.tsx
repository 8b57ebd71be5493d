import { useWords } from '#content/useWords.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { Place } from './places.ts';

type Said = 'out' | 'toRead' | 'waiting' | 'needsYou' | 'done';

const LOOKS: Record<Said, { icon: IconName; colour: string }> = {
  out: { icon: 'outages', colour: 'text-unplanned' },
  toRead: { icon: 'meter', colour: 'text-lamp-ink' },
  waiting: { icon: 'waiting', colour: 'text-lamp-ink' },
  needsYou: { icon: 'warning', colour: 'text-unplanned' },
  done: { icon: 'check', colour: 'text-good' },
};

/** What there is to know of a place in a word: an outage first, then its reading. Nothing where none is wanted, or it is not known. */
export function PlaceStatus({ place }: { place: Pick<Place, 'isOut' | 'reading' | 'saved'> }) {
  const words = useWords('account-picker');
  const said = placeSaid(place);
  if (!said) return null;
  const { icon, colour } = LOOKS[said];
  return (
    <span className={`inline-flex items-center gap-1.5 leading-tight text-small font-bold ${colour}`}>
      <Icon name={icon} className="size-5 flex-none" />
      {words(`status.${said}`)}
    </span>
  );
}

/** In which of these words; undefined where none is said. */
export function placeSaid({ isOut, reading, saved }: Pick<Place, 'isOut' | 'reading' | 'saved'>): Said | undefined {
  if (isOut) return 'out';
  if (reading === 'toRead') return 'toRead';
  if (reading !== 'done') return undefined;
  if (!saved || saved.answer) return 'done';
  return saved.state === 'waiting' || saved.state === 'sending' ? 'waiting' : 'needsYou';
}

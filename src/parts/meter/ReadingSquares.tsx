import { Icon } from '#ui/Icon.tsx';

/** More are a bar. */
const MOST_SQUARES = 60;
/** More are drawn small, in rows of twenty. */
const MOST_LARGE = 12;

interface Props {
  done: number;
  toRead: number;
  unknown: number;
}

/** One square for each meter, filled when it is read, on the ground of a hero; words beside it say the same. */
export function ReadingSquares({ done, toRead, unknown }: Props) {
  const total = done + toRead + unknown;
  if (total > MOST_SQUARES) {
    return (
      <progress
        aria-hidden="true"
        value={done}
        max={total}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-hero-edge bg-hero [&::-moz-progress-bar]:bg-hero-lamp [&::-webkit-progress-bar]:bg-hero [&::-webkit-progress-value]:bg-hero-lamp"
      />
    );
  }
  const isSmall = total > MOST_LARGE;
  const rows = isSmall ? 'grid max-w-90 grid-cols-20 gap-[3px]' : 'flex flex-wrap gap-1.5';
  return (
    <div aria-hidden="true" className={`narrow:hidden ${rows}`}>
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place
        <Square key={index} isSmall={isSmall} isLit={index < done} isUnknown={index >= done + toRead} />
      ))}
    </div>
  );
}

function Square({ isSmall, isLit, isUnknown }: { isSmall: boolean; isLit: boolean; isUnknown: boolean }) {
  const look = isLit
    ? 'border-hero-lamp bg-hero-lamp text-hero-lamp-ink'
    : `border-hero-edge ${isUnknown ? 'border-dashed opacity-60' : ''}`;
  return (
    <span className={`grid place-items-center rounded-[3px] ${isSmall ? 'h-4' : 'h-4.5 w-5.5'} border-[1.5px] ${look}`}>
      {isLit && <Icon name="check" className={isSmall ? 'size-3' : 'size-3.5'} />}
    </span>
  );
}

import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { type AccountTask, countReadings } from '#parts/account/accountTasks.ts';
import { Icon } from '#ui/Icon.tsx';

/** More are a bar. */
const MOST_WINDOWS = 60;

interface Props {
  accounts: readonly AccountCopy[];
  /** Undefined while they are read from the device: the space is reserved, so that nothing moves. */
  tasks: readonly AccountTask[] | undefined;
}

/** How many accounts that want a reading are done: one square each, filled when done. Unknown ones are counted apart. */
export function ReadingsProgress({ accounts, tasks }: Props) {
  const words = useWords('home');
  const { done, toRead, unknown } = tasks ? countReadings(tasks) : { done: 0, toRead: accounts.length, unknown: 0 };
  const total = done + toRead + unknown;
  if (total === 0) return null;
  return (
    <div className={`flex flex-col gap-2 ${tasks ? '' : 'invisible'}`}>
      <p className="font-bold tabular-nums">{words('readings.done', { done, total })}</p>
      {total > MOST_WINDOWS ? (
        <progress
          aria-hidden="true"
          value={done}
          max={total}
          className="h-2.5 w-full appearance-none overflow-hidden rounded-full border border-hero-edge bg-hero [&::-moz-progress-bar]:bg-hero-lamp [&::-webkit-progress-bar]:bg-hero [&::-webkit-progress-value]:bg-hero-lamp"
        />
      ) : (
        <div aria-hidden="true" className="flex flex-wrap gap-1.5 narrow:hidden">
          {Array.from({ length: total }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place
            <Window key={index} isLit={index < done} isUnknown={index >= done + toRead} />
          ))}
        </div>
      )}
      {unknown > 0 && <p className="text-small text-hero-soft">{words('readings.unknown', { count: unknown })}</p>}
    </div>
  );
}

function Window({ isLit, isUnknown }: { isLit: boolean; isUnknown: boolean }) {
  const look = isLit
    ? 'border-hero-lamp bg-hero-lamp text-hero-lamp-ink'
    : `border-hero-edge ${isUnknown ? 'border-dashed opacity-60' : ''}`;
  return (
    <span className={`grid h-4.5 w-5.5 place-items-center rounded-[3px] border-[1.5px] ${look}`}>
      {isLit && <Icon name="check" className="size-3.5" />}
    </span>
  );
}

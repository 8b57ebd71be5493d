import { useWords } from '#content/useWords.ts';
import type { AccountCopy } from '#copies/engine/account.ts';
import { type AccountTask, countReadings } from '#parts/account/accountTasks.ts';
import { ReadingSquares } from '#parts/meter/ReadingSquares.tsx';

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
      <ReadingSquares {...{ done, toRead, unknown }} />
      {unknown > 0 && <p className="text-small text-hero-soft">{words('readings.unknown', { count: unknown })}</p>}
    </div>
  );
}

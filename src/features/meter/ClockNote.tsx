import { useWords } from '#content/useWords.ts';
import { clockOf } from '#copies/clockOf.ts';
import type { MeterCopy } from '#copies/meters.ts';
import { longDay } from '#ui/dates.ts';
import { Note } from '#ui/Note.tsx';

/** That the device's clock is wrong by more than a day, and what the app goes by instead. */
export function ClockNote({ copy }: { copy: MeterCopy }) {
  const words = useWords('meter-read');
  const { now, wrong } = clockOf(copy);
  if (!wrong) return null;
  return <Note>{words(`clock.${wrong}`, { own: longDay(Date.now(), now), today: longDay(now, now) })}</Note>;
}

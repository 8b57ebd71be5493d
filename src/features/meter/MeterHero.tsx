import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { COUNTDOWN_DAYS, type MeterTask } from '#rules/meterTask.ts';
import { weekDay } from '#ui/dates.ts';
import { Hero } from '#ui/Hero.tsx';
import { enterReading } from './enterReading.ts';

interface Props {
  task: Extract<MeterTask, { kind: 'due' }>;
  /** Of several accounts: how many are done. */
  footer?: ReactNode;
}

/** A reading that is due: until when, and the way to enter it. */
export function MeterHero({ task: { until, daysLeft }, footer }: Props) {
  const words = useWords('home');
  const left = daysLeft > 1 ? 'meter.days' : daysLeft === 1 ? 'meter.day' : 'meter.today';
  return (
    <Hero
      kicker={{
        icon: 'waiting',
        text: daysLeft > COUNTDOWN_DAYS ? words('meter.due') : words(left, { days: daysLeft }),
      }}
      title={words('meter.title')}
      actions={[{ ...enterReading, text: words('meter.enter') }]}
      note={words('meter.offline')}
      footer={footer}
    >
      {words('meter.until', { day: weekDay(until) })}
    </Hero>
  );
}

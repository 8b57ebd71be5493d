import type { ReactNode } from 'react';
import { useWords } from '#content/useWords.ts';
import { hasCountdown, type MeterTask } from '#rules/meterTask.ts';
import { weekDay } from '#ui/dates.ts';
import { Hero } from '#ui/Hero.tsx';
import { enterReading } from './enterReading.ts';

interface Props {
  task: Extract<MeterTask, { kind: 'due' }>;
  /** Of several accounts: how many are done. */
  footer?: ReactNode;
}

/** A reading that is due: until when, and the way to enter it. */
export function MeterHero({ task, footer }: Props) {
  const { until, daysLeft } = task;
  const words = useWords('home');
  const left = daysLeft > 1 ? 'meter.days' : daysLeft === 1 ? 'meter.day' : 'meter.today';
  return (
    <Hero
      kicker={{
        icon: 'waiting',
        text: hasCountdown(task) ? words(left, { days: daysLeft }) : words('meter.due'),
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

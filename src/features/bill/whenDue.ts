import type { Say } from '#contracts/words.ts';
import type { Due } from '#rules/billDue.ts';
import { type Day, daysBetween } from '#rules/day.ts';
import { weekDay } from '#ui/dates.ts';

/** '6 days late', 'Due Monday, Dec. 7, in 12 days'; undefined where no day is named. */
export function whenDue(due: Due, today: Day, words: Say<'paid'>): string | undefined {
  if (due.kind !== 'by' || !due.day) return undefined;
  const days = daysBetween(today, due.day);
  if (days < 0) return days === -1 ? words('late.day') : words('late.days', { days: -days });
  const day = weekDay(due.day);
  if (days < 2) return words(days === 0 ? 'due.today' : 'due.tomorrow', { day });
  return words('due.in', { day, days });
}

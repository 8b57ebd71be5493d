import type { Say } from '#contracts/words.ts';
import { isDay } from '#rules/day.ts';
import { instalmentDays } from '#rules/instalments.ts';
import { shortDay } from '#ui/dates.ts';
import { centsText } from '#ui/format.ts';

/** 'in 4 parts of $53.05', as far as the amount is known; null: it is none. */
export function partsText(count: number, cents: number | null, words: Say<'requests'>): string {
  if (count === 1) return words('instalments.one');
  if (cents === null || cents === 0) return words('instalments.some', { count });
  const isEven = cents % count === 0;
  return words(isEven ? 'instalments.equal' : 'instalments.about', {
    count,
    amount: centsText(Math.round(cents / count)),
  });
}

/** 'Nov. 27, Dec. 11'; nothing before the first day is known. */
export const partDays = (firstOn: string, count: number, everyDays: number): string | undefined =>
  isDay(firstOn)
    ? instalmentDays(firstOn, count, everyDays)
        .map((day) => shortDay(day))
        .join(', ')
    : undefined;

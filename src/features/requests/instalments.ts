import type { Say } from '#contracts/words.ts';
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

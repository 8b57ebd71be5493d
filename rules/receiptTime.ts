import { reginaIso } from './reginaTime.ts';

/** As in src/ui/dates.ts, of which the server knows nothing; a test holds them together. */
const MONTHS = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'Jun.', 'Jul.', 'Aug.', 'Sep.', 'Oct.', 'Nov.', 'Dec.'];

/**
 * When a card was charged, as the receipt says it on the screen, on paper and in the mail: 'Jan. 5, 2027, 7:12 p.m.', by
 * the province's clock, always with the year, for receipts are kept. The words around it name the zone.
 */
export function receiptTime(instant: Date): string {
  const [year, month = 0, day, hour = 0, minute] = reginaIso(instant).slice(0, 16).split(/\D/).map(Number);
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
  return `${MONTHS[month - 1]} ${day}, ${year}, ${time}`;
}

import { reginaMoment } from './reginaMoment.ts';

/**
 * When a card was charged, as the receipt says it on the screen, on paper and in the mail: 'Jan. 5, 2027, 7:12 p.m.', by
 * the province's clock, always with the year, for receipts are kept. The words around it name the zone.
 */
export function receiptTime(instant: Date): string {
  const { day, year, time } = reginaMoment(instant);
  return `${day}, ${year}, ${time}`;
}

import type { Say } from '#contracts/words.ts';
import type { CallFailed } from '#machines/callFailed.ts';
import { timeOfDay } from '#ui/dates.ts';

const MINUTE_MS = 60_000;

/** Why a payment could not be begun, and when again, where the server asks for more than a moment. `now` in ms. */
export function notBegun(
  { code, why, retryAfterMs }: Pick<CallFailed, 'code' | 'why' | 'retryAfterMs'>,
  words: Say<'payment'>,
  now: number,
): string {
  if (code === 'paymentOpenByOther') return words('why.byOther');
  if (why !== 'busy' || retryAfterMs === null || retryAfterMs < MINUTE_MS) return words(`why.${why ?? 'refused'}`);
  // Up to the next full minute: not a moment before it is so.
  return words('why.later', { time: timeOfDay(Math.ceil((now + retryAfterMs) / MINUTE_MS) * MINUTE_MS) });
}

import type { Say } from '#contracts/words.ts';
import type { CallFailed } from '#machines/callFailed.ts';
import { timeOfDay } from '#ui/dates.ts';

const MINUTE_MS = 60_000;

/** Why a payment could not be begun, and when again, where the server asks for more than a moment. `now` in ms. */
export function notBegun(
  { why, retryAfterMs }: Pick<CallFailed, 'why' | 'retryAfterMs'>,
  words: Say<'payment'>,
  now: number,
): string {
  if (why !== 'busy' || retryAfterMs === null || retryAfterMs < MINUTE_MS) return words(`why.${why ?? 'refused'}`);
  // Up to the next full minute: not a moment before it is so.
  return words('why.later', { time: timeOfDay(Math.ceil((now + retryAfterMs) / MINUTE_MS) * MINUTE_MS) });
}

import type { Said } from '#contracts/words.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { isDue } from '#outbox/engine/queue/rows.ts';
import { timeOfDay } from '#ui/dates.ts';
import { useStoragePersistence } from '../status/useStoragePersistence.ts';
import { useMustSignIn } from './useMustSignIn.ts';

/** When what waits is sent, in words of content/en/outbox.json. */
export type WhenItGoes = 'goes.byItself' | 'goes.whenOpen' | 'goes.afterSignIn';

/**
 * What is true on this platform, now, of those that wait; null where none of them goes without the customer. What
 * something refuses, and what is being changed, says so itself.
 */
export function useWhenItGoes(rows: readonly SubmissionRow[]): WhenItGoes | null {
  const { sendsInBackground } = useStoragePersistence();
  const mustSignIn = useMustSignIn();
  const going = rows.filter(({ state, failure }) => GOING.includes(state) && failure?.kind !== 'held');
  if (going.length === 0) return null;
  if (going.every(mustSignIn)) return 'goes.afterSignIn';
  return sendsInBackground ? 'goes.byItself' : 'goes.whenOpen';
}

/**
 * When the first of those that wait is tried again by itself, as words of content/en/outbox.json; null where one is
 * being tried, or none waits. `now` is epoch ms.
 */
export function nextTryOf(rows: readonly SubmissionRow[], now: number): Said<'outbox'> | null {
  const going = rows.filter(({ state }) => state === 'waiting' || state === 'sending');
  if (going.length === 0 || going.some((row) => row.state === 'sending' || isDue(row, now))) return null;
  const next = Math.min(...going.map(({ nextAttemptAt }) => nextAttemptAt));
  return next - now < 60_000 ? { key: 'tries.soon' } : { key: 'tries.at', values: { time: timeOfDay(next) } };
}

const GOING: readonly SubmissionRow['state'][] = ['waiting', 'sending', 'signInNeeded'];

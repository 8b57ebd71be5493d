import type { SubmissionRow } from '#db/submissions.ts';
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

const GOING: readonly SubmissionRow['state'][] = ['waiting', 'sending', 'signInNeeded'];

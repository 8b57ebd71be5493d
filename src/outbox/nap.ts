import type { Outbox } from './createOutbox.ts';

/** Longest a timer sleeps, in ms: a clock that was set back must not put the next attempt off for days. */
export const LONGEST_NAP_MS = 5 * 60_000;

export interface Clock {
  /** Epoch ms. */
  now: () => number;
  /** Calls back once after `ms`, unless the returned function is called before. */
  after: (ms: number, work: () => void) => () => void;
}

/**
 * Runs work of the outbox, then sleeps until the next attempt is due, and goes on like that while
 * anything waits. One nap at a time: whoever works sets the alarm anew.
 */
export function makeNapper(outbox: Pick<Outbox, 'drain' | 'nextAttempt'>, { now, after }: Clock) {
  let wake = () => {};

  return async function workThenNap(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } finally {
      wake();
      const next = await outbox.nextAttempt();
      if (next !== null) {
        const wait = Math.min(Math.max(next - now(), 250), LONGEST_NAP_MS);
        wake = after(wait, () => void workThenNap(outbox.drain));
      }
    }
  };
}

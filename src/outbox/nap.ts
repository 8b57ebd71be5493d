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
 * anything waits. One nap at a time, the one that ends first: what one run saw may be old when it says when
 * the next attempt is, and waking up once too often costs one look.
 */
export function makeNapper(outbox: Pick<Outbox, 'drain' | 'nextAttempt'>, { now, after }: Clock) {
  const awake = { until: Number.POSITIVE_INFINITY, stop: () => {} };
  let nap = awake;

  function napUntil(next: number | null): void {
    if (next === null) return;
    const wait = Math.min(Math.max(next - now(), 250), LONGEST_NAP_MS);
    const until = now() + wait;
    if (until >= nap.until) return;
    nap.stop();
    const stop = after(wait, () => {
      nap = awake;
      void workThenNap(outbox.drain);
    });
    nap = { until, stop };
  }

  /** `work` tells when the next attempt is due, as everything does that the outbox offers. */
  async function workThenNap(work: () => Promise<number | null>): Promise<void> {
    try {
      napUntil(await work());
    } catch (error) {
      napUntil(await outbox.nextAttempt());
      throw error;
    }
  }
  return workThenNap;
}

/** Longest a timer waits, in ms: a clock that was set back must not put the next attempt off for days. */
export const LONGEST_TIMER_MS = 5 * 60_000;

export interface Clock {
  /** Epoch ms. */
  now: () => number;
  /** Calls back once after `ms`, unless the returned function is called before. */
  after: (ms: number, work: () => void) => () => void;
}

/** Both tell when the next attempt is due, epoch ms, or null. */
interface Sender {
  drain: () => Promise<number | null>;
  nextAttempt: () => Promise<number | null>;
}

/**
 * Runs work of the outbox, then waits until the next attempt is due, and goes on like that while
 * anything waits. One timer at a time, the one that ends first: what one run saw may be old when it says when
 * the next attempt is, and running once too often costs one read.
 */
export function makeRetryTimer(outbox: Sender, { now, after }: Clock) {
  const none = { until: Number.POSITIVE_INFINITY, stop: () => {} };
  let timer = none;

  function waitUntil(next: number | null): void {
    if (next === null) return;
    const wait = Math.min(Math.max(next - now(), 250), LONGEST_TIMER_MS);
    const until = now() + wait;
    if (until >= timer.until) return;
    timer.stop();
    const stop = after(wait, () => {
      timer = none;
      void workThenRetry(outbox.drain);
    });
    timer = { until, stop };
  }

  /** `work` tells when the next attempt is due, as everything does that the outbox offers. */
  async function workThenRetry(work: () => Promise<number | null>): Promise<void> {
    try {
      waitUntil(await work());
    } catch (error) {
      waitUntil(await outbox.nextAttempt());
      throw error;
    }
  }
  return workThenRetry;
}

import { backoffMs } from '#machines/backoff.ts';

/** Longest a timer waits, in ms: a clock that was set back must not put the next attempt off for days. */
export const LONGEST_TIMER_MS = 5 * 60_000;

export interface Clock {
  /** Epoch ms. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
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
 *
 * A run that fails (the database cannot be read or written) is followed by another one after a wait that doubles with
 * every failure, as for a connection that is gone. To call the returned function is a good reason to try: it forgets the
 * failures before.
 */
export function makeRetryTimer(outbox: Sender, { now, random, after }: Clock) {
  const none = { until: Number.POSITIVE_INFINITY, stop: () => {} };
  let timer = none;
  let failures = 0;

  function waitUntil(next: number | null): void {
    if (next === null) return;
    const wait = Math.min(Math.max(next - now(), 250), LONGEST_TIMER_MS);
    const until = now() + wait;
    if (until >= timer.until) return;
    timer.stop();
    const stop = after(wait, () => {
      timer = none;
      void run(outbox.drain);
    });
    timer = { until, stop };
  }

  /** Where the database cannot be read, it is not known that nothing waits. */
  async function afterFailure(): Promise<number | null> {
    const again = now() + backoffMs(failures, random());
    const next = await outbox.nextAttempt().catch(() => again);
    return next === null ? null : Math.max(next, again);
  }

  async function run(work: () => Promise<number | null>): Promise<void> {
    try {
      const next = await work();
      failures = 0;
      waitUntil(next);
    } catch (error) {
      failures++;
      waitUntil(await afterFailure());
      throw error;
    }
  }

  /** `work` tells when the next attempt is due, as everything does that the outbox offers. */
  return (work: () => Promise<number | null>): Promise<void> => {
    failures = 0;
    return run(work);
  };
}

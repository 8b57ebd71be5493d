/**
 * A circuit breaker: keeps from an outside system what it would not take now. After several failures in a row it opens; then one
 * request goes as a probe after a pause, which grows while probes fail. What succeeds closes it.
 */
export interface Breaker {
  /** Whether one more may go now. While it is open that is the probe, and the caller has to say how it ended. */
  enter(): boolean;
  succeeded(): void;
  /** The system does not work; not that it refuses this one request. */
  failed(): void;
  state(): 'closed' | 'open';
  /** When the next probe may go; null while all may. */
  retryAt(): Date | null;
}

export interface BreakerOptions {
  now: () => Date;
  /** So many failures in a row open it. */
  failures?: number;
  /** Pauses before a probe, in ms. */
  firstMs?: number;
  longestMs?: number;
  /** A probe of which nothing is heard for so long has failed, in ms. */
  probeMs?: number;
}

export function makeBreaker({
  now,
  failures = 5,
  firstMs = 5_000,
  longestMs = 5 * 60_000,
  probeMs = 60_000,
}: BreakerOptions): Breaker {
  let inARow = 0;
  /** Null while it is closed. `until`: the next probe; `since`: from when that was counted. */
  let open: { since: number; until: number; pauseMs: number; isProbing: boolean } | null = null;

  const pause = (pauseMs: number): void => {
    const since = now().getTime();
    open = { since, until: since + pauseMs, pauseMs, isProbing: false };
  };
  return {
    enter() {
      if (!open) return true;
      const at = now().getTime();
      // A clock that was set back must not keep it open.
      if (at < open.until && at >= open.since) return false;
      open = { ...open, since: at, until: at + probeMs, isProbing: true };
      return true;
    },
    succeeded() {
      inARow = 0;
      open = null;
    },
    failed() {
      inARow += 1;
      // What was under way as it opened says nothing new.
      if (open && !open.isProbing) return;
      if (open) pause(Math.min(longestMs, open.pauseMs * 2));
      else if (inARow >= failures) pause(firstMs);
    },
    state: () => (open ? 'open' : 'closed'),
    retryAt: () => open && new Date(open.until),
  };
}

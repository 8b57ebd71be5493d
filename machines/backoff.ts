const BASE_MS = 2_000;
/** Never longer than this between two attempts (design §4.6). */
export const MAX_BACKOFF_MS = 5 * 60_000;

/** The first wait after something refused a submission without judging it; doubled each time. */
const HELD_BASE_MS = 5 * 60_000;

/** A server that asks for more is asked again after this long: whatever waits longer, the clock was set back. */
export const LONGEST_WAIT_MS = 60 * 60_000;

/**
 * How long to wait after the `attempts`-th failed attempt (1 is the first), in milliseconds.
 * Exponential with full jitter: a thousand phones that lost the same tower do not come back at once.
 * `random` is in [0, 1).
 */
export function backoffMs(attempts: number, random: number): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round(random * ceiling);
}

/** The first wait of a page that asks how something ended; doubled each time. */
const OUTCOME_BASE_MS = 20_000;

/**
 * How long a page waits before it asks by itself for the `times`-th time (1 is the first) how something ended: 20 seconds
 * to five minutes, in milliseconds. Such pages are few and were opened at different times: nothing is left to chance.
 */
export const outcomeAskedAfterMs = (times: number): number =>
  Math.min(MAX_BACKOFF_MS, OUTCOME_BASE_MS * 2 ** Math.min(times - 1, 20));

/** Reads begin where a submission is after so many failures: nothing is lost meanwhile, and all open apps ask. */
const READS_BEGIN_AFTER = 6;

/**
 * How long to wait before the utility is asked again for what it did not answer `failures` times (1 is the first), in
 * milliseconds: up to two minutes, then up to five. `asked`: how long it asked to be left alone, which comes on top:
 * all who were told the same would come back together.
 */
export const askAgainMs = (failures: number, random: number, asked = 0): number =>
  Math.min(asked, LONGEST_WAIT_MS) + backoffMs(failures + READS_BEGIN_AFTER, random);

/** How long to wait after something refused the `attempts`-th attempt: 2.5 minutes to an hour, in milliseconds. */
export function heldMs(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, HELD_BASE_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.round((ceiling * (1 + random)) / 2);
}

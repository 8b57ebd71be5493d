const FIRST_MS = 5_000;
const LONGEST_MS = 15 * 60_000;
/** What a back office may ask for: a longer one is taken for a mistake. */
const LONGEST_ASKED_MS = 60 * 60_000;

/** Until the next attempt, in ms, after so many. `askedMs`: what the back office asked for; null: nothing. */
export function handOverPause(attempts: number, askedMs: number | null): number {
  const growing = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return askedMs === null ? growing : Math.max(Math.min(askedMs, LONGEST_ASKED_MS), FIRST_MS);
}

import type { Reach } from '#contracts/failure.ts';

/** Where reads are answered and what is submitted is not, each read is no reason to try again, in ms. */
const AT_MOST_EVERY_MS = 30_000;

/**
 * Calls `work` when the utility answers again after it did not, whatever was asked: what waits need not wait for the end
 * of its back-off. How long a server asked to be left alone stays with each row.
 *
 * @param now ms on a clock that only goes on
 * @returns is to be told the reach each time it is noted; undefined where it is not known
 */
export function onceAnswered(work: () => void, now: () => number): (reach: Reach | undefined) => void {
  let before: Reach | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return (reach) => {
    const isBack = reach === 'answered' && before !== undefined && before !== 'answered';
    before = reach;
    if (!isBack || now() - last < AT_MOST_EVERY_MS) return;
    last = now();
    work();
  };
}

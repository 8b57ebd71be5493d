import type { Failure } from '#contracts/failure.ts';

/** Until when the utility asked this page to leave it alone: epoch ms. */
let until = 0;

export function noteWait(failure: Failure, now = Date.now()): void {
  if (failure.kind === 'retryLater' && failure.retryAfterMs) until = Math.max(until, now + failure.retryAfterMs);
}

/** How much of that is left, in ms. */
export const askedToWaitMs = (now = Date.now()): number => Math.max(0, until - now);

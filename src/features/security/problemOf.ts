import type { Failure } from '#contracts/failure.ts';

/** Why something of this page could not be done; names its words. */
export type Problem = 'needsConnection' | 'expired' | 'failed';

export function problemOf(failure: Failure): Problem {
  switch (failure.kind) {
    case 'offline':
      return 'needsConnection';
    case 'retryLater':
      return failure.reason === 'busy' ? 'failed' : 'needsConnection';
    case 'signInAgain':
      return 'expired';
    default:
      return 'failed';
  }
}

import type { Failure } from '#contracts/failure.ts';

/** Why something of this page could not be done; names its words. */
export type Problem = 'needsConnection' | 'expired' | 'failed';

export function problemOf({ kind }: Failure): Problem {
  if (kind === 'offline' || kind === 'retryLater') return 'needsConnection';
  return kind === 'signInAgain' ? 'expired' : 'failed';
}

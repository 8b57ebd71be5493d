import type { Failure } from './failure.ts';

/** Why a call did not get its answer; names what the customer can do about it. */
export type Why = 'connection' | 'busy' | 'signIn' | 'refused';

export function whyOf(failure: Failure): Why {
  switch (failure.kind) {
    case 'offline':
      return 'connection';
    case 'retryLater':
      return failure.reason === 'busy' ? 'busy' : 'connection';
    case 'signInAgain':
      return 'signIn';
    case 'held':
      return failure.by === 'elsewhere' ? 'connection' : 'refused';
    default:
      return 'refused';
  }
}

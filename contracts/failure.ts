/**
 * Every way a call can fail, one closed union: what decides is what to do next, not what broke.
 *
 * - offline: the device had no network, so nothing left it. Try again by itself.
 * - retryLater: reached something that cannot answer now (time-out, 408, 409 in flight, 429, 5xx, or a
 *   page of another network where our answer should be). Try again by itself, not before
 *   `retryAfterMs` where the server named it. `wantsProof`: a proof of work lets it through at once. `answered`: our own
 *   server asks to be asked later (429, 409 in flight).
 * - signInAgain: the session is over, or another customer's. `unlock`: it is not, but this page must open the app's lock.
 *   `ended`: it was ended, on another device or by a new password or e-mail; what this device holds of its customer goes.
 * - refused: the utility understood and said no; `message` is what it said.
 * - held: refused, but not by a judgement that settles it (400, 403, 404, 413 …). `by` tells whether our server said so
 *   or something else on the way. Kept, and tried again with patience: a wrong setting somewhere is mended one day.
 * - incompatible: this app version and the server do not understand each other.
 * - bug: our own code failed.
 */
export type Failure =
  | { kind: 'offline' }
  | {
      kind: 'retryLater';
      reason: 'network' | 'timeout' | 'busy' | 'notOurServer';
      retryAfterMs?: number;
      wantsProof?: true;
      answered?: true;
    }
  | { kind: 'signInAgain'; unlock?: true; ended?: true }
  | { kind: 'refused'; status: number; code?: string; message: string }
  | { kind: 'held'; status: number; by: 'utility' | 'elsewhere' }
  | { kind: 'incompatible'; detail: string }
  | { kind: 'bug'; detail: string };

/** Our server was not heard, but the network or a host on it. The screen stays true, and may be tried again. */
export const isNoAnswer = (failure: Failure): boolean =>
  failure.kind === 'offline' ||
  failure.kind === 'retryLater' ||
  (failure.kind === 'held' && failure.by === 'elsewhere');

/**
 * Whether the utility was reached: it answered; it answered and wants to be asked later; it is there and cannot answer
 * now; or our server was not heard, which for all that a device can know is its own connection.
 */
export type Reach = 'answered' | 'askedToWait' | 'noAnswer' | 'offline';
/** Why the utility cannot be reached: there is no connection, or it is the utility that does not answer. */
export type Away = 'noAnswer' | 'offline';

/** `failure`: of the last exchange; null where it was a success. */
export function reachOf(failure: Failure | null): Reach {
  if (failure === null || !isNoAnswer(failure)) return 'answered';
  if (failure.kind !== 'retryLater' || failure.reason !== 'busy') return 'offline';
  return failure.answered ? 'askedToWait' : 'noAnswer';
}

/** What a screen says of it; null where the utility is there. */
export const awayOf = (reach: Reach | undefined): Away | null =>
  reach === 'noAnswer' || reach === 'offline' ? reach : null;

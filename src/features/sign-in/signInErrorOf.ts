import { awayOf, type Failure, reachOf } from '#contracts/failure.ts';
import { SignInError } from '#machines/auth/authContext.ts';

/** What the customer is told where one of our own calls got no answer, or none that lets them in. */
export function signInErrorOf(failure: Failure): SignInError {
  return new SignInError({ kind: awayOf(reachOf(failure)) ?? 'failed' });
}

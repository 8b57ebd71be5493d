import { type Failure, reachOf } from '#contracts/failure.ts';
import { SignInError } from '#machines/authContext.ts';

/** What the customer is told where one of our own calls got no answer, or none that lets them in. */
export function signInErrorOf(failure: Failure): SignInError {
  const reach = reachOf(failure);
  return new SignInError({ kind: reach === 'answered' ? 'failed' : reach });
}

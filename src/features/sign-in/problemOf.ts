import { type Failure, reachOf } from '#contracts/failure.ts';
import { SignInProblem } from '#machines/authContext.ts';

/** What the customer is told where one of our own calls got no answer, or none that lets them in. */
export function problemOf(failure: Failure): SignInProblem {
  const reach = reachOf(failure);
  return new SignInProblem({ kind: reach === 'answered' ? 'failed' : reach });
}

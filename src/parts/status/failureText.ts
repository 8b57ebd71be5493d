import type { Why } from '#contracts/why.ts';
import type { Problem } from '#machines/verification/problem.ts';

/**
 * What to say of a call that failed: the utility's own words where it gave any, else what did not happen and what to do
 * about it. An answered no without words has no second half.
 *
 * @param what did not happen
 * @param why what to do, in the words of the page
 */
export function failureText(what: string, failure: Problem['failure'], why: (key: `why.${Why}`) => string): string {
  if (failure?.said) return failure.said;
  return failure?.why ? `${what} ${why(`why.${failure.why}`)}` : what;
}

import type { Failure } from '#contracts/failure.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { StepResult } from '../engine/kind.ts';

/** So often a report waits for a look-up that is out of order; then it goes without, and a person finds out. */
const MOST_TRIES = 3;

/**
 * No answer to go by: an emergency does not wait for it for ever. That it went without is kept like an answer: should this
 * device lose its database after the report, another answer would make another report under the same key.
 */
export function unanswered({ attempts, intent }: SubmissionRow, failure: Failure): StepResult {
  const isOdd = failure.kind === 'incompatible' || failure.kind === 'refused';
  const isBusy = failure.kind === 'retryLater' && failure.reason === 'busy' && attempts + 1 >= MOST_TRIES;
  return isOdd || isBusy ? { ok: true, learned: { intent } } : { ok: false, failure };
}

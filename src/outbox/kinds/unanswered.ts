import type { Failure } from '#contracts/failure.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { StepResult } from '../engine/kind.ts';

/**
 * So often a report waits for a look-up that is out of order; then it goes without, and a person finds out. A time-out
 * may be a weak line as well, on which the look-up still comes through in the end: more of them tell the same.
 */
const MOST = { busy: 3, timeout: 6 };

/**
 * No answer to go by: an emergency does not wait for it for ever. That it went without is kept like an answer: should this
 * device lose its database after the report, another answer would make another report under the same key.
 */
export function unanswered({ failedBy = {}, intent }: SubmissionRow, failure: Failure): StepResult {
  return isOdd(failure) || isOutOfOrder(failedBy, failure) ? { ok: true, learned: { intent } } : { ok: false, failure };
}

const isOdd = ({ kind }: Failure): boolean => kind === 'incompatible' || kind === 'refused';

/** Lost connections tell nothing of the look-up: they do not count. */
function isOutOfOrder(before: SubmissionRow['failedBy'], failure: Failure): boolean {
  if (failure.kind !== 'retryLater' || !(failure.reason === 'busy' || failure.reason === 'timeout')) return false;
  return (before[failure.reason] ?? 0) + 1 >= MOST[failure.reason];
}

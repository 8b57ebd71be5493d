import { transition } from 'xstate';
import type { SubmissionRow } from '#db/submissions.ts';
import { type SubmissionEvent, type SubmissionState, submissionMachine } from '#machines/submission.machine.ts';

/**
 * The row one event later. Pure: the machine decides, the caller stores the result in the transaction it
 * read the row in. An event that the state does not know leaves the row as it is.
 */
export function advance(row: SubmissionRow, event: SubmissionEvent): SubmissionRow {
  const { steps, done, attempts, nextAttemptAt, notBefore, failure } = row;
  const before = submissionMachine.resolveState({
    value: row.state,
    context: { steps, done, attempts, nextAttemptAt, notBefore, failure },
  });
  const [after] = transition(submissionMachine, before, event);
  return { ...row, ...after.context, state: after.value as SubmissionState };
}

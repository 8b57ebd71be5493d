import { transition } from 'xstate';
import { isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { type SubmissionEvent, type SubmissionState, submissionMachine } from '#machines/submission.machine.ts';

/** The utility has what was submitted; a step that comes after may be left, nothing else. */
export const hasArrived = ({ done, counting }: SubmissionRow): boolean => done > counting;

/** Whether the utility may have it already, though no answer came back: what counts was sent, or that is not known. */
export const mayHaveLeft = (row: Pick<SubmissionRow, 'tries' | 'openedAsText' | 'shownToCarry'>): boolean =>
  row.tries !== 0 || mayHaveGoneElsewhere(row);

/** The utility may have it by a text message, or from a neighbour. */
export const mayHaveGoneElsewhere = ({
  openedAsText,
  shownToCarry,
}: Pick<SubmissionRow, 'openedAsText' | 'shownToCarry'>): boolean => openedAsText === true || shownToCarry === true;

/** 1 where the next step sends what the customer submitted, or something after it; 0 where it prepares that. */
export const countsAsTry = ({ done, counting }: SubmissionRow): number => (done >= counting ? 1 : 0);

/** To be changed or taken back: not while it is on its way, and not once the utility has it. */
export const canChange = (row: SubmissionRow): boolean =>
  row.state !== 'sending' && row.state !== 'received' && !hasArrived(row);

/**
 * The row one event later. Pure: the machine decides, the caller stores the result in the transaction it
 * read the row in. An event that the state does not know leaves the row as it is.
 */
export function advance<Row extends SubmissionRow>(row: Row, event: SubmissionEvent): Row {
  const { steps, done, counting, attempts, failedBy = {}, nextAttemptAt, notBefore, failure } = row;
  const before = submissionMachine.resolveState({
    value: row.state,
    context: { steps, done, counting, attempts, failedBy, nextAttemptAt, notBefore, failure },
  });
  const [{ context, value }] = transition(submissionMachine, before, event);
  const {
    restWaits: _,
    question: __,
    decideBy: ___,
    ...after
  } = { ...row, ...context, state: value as SubmissionState };
  return (isUnsent(after as Row) && hasArrived(after as Row) ? { ...after, restWaits: 1 } : after) as Row;
}

import type { OutboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { advance, hasArrived } from './advance.ts';

/**
 * The row; where the utility has it and something else took its place, what is left of it does not go. Its attachment,
 * which may be its replacement's too, would be refused as used before.
 */
export function withoutRestIfSuperseded<Row extends SubmissionRow>(row: Row): Row {
  if (!row.answer?.replaced || !hasArrived(row)) return row;
  const after = advance(row, { type: 'SUPERSEDED' });
  return { ...after, stepNames: row.stepNames.slice(0, after.steps) };
}

/**
 * This one has arrived: what it took the place of does not count any more. What is being sent of that is left to its
 * sender, who finds the mark when it is settled: the answers of two that travel side by side may come in the other
 * order. What was not sent yet the utility answers itself. Inside the caller's transaction.
 *
 * @param at epoch ms
 */
export async function markSuperseded(db: OutboxDb, { replaces, answer }: SubmissionRow, at: number): Promise<void> {
  if (!replaces?.length || !answer) return;
  const found = (await db.submissions.bulkGet(replaces)).filter((row) => row !== undefined);
  const marked = { errorCode: 0, reference: answer.reference, replaced: true };
  const inHand = found.filter(({ state }) => state === 'sending').map((row) => ({ ...row, answer: marked }));
  const settledAt = new Date(at).toISOString();
  const ended = found
    .filter((row) => row.state !== 'sending' && hasArrived(row))
    .map((row) => withoutRestIfSuperseded({ ...row, answer: marked, settledAt: row.settledAt ?? settledAt }));
  await db.submissions.bulkPut([...inHand, ...ended]);
  await db.attachments.bulkDelete(ended.map(({ id }) => id));
}

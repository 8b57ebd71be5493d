import type { OutboxDb } from './outboxDb.ts';
import type { SubmissionRow } from './submissions.ts';

/** An owner's rows of some kinds, whatever became of them; of settings in the order in which they were chosen. */
export async function rowsOfOwner<Row extends SubmissionRow>(
  db: OutboxDb,
  owner: string,
  isOne: (row: SubmissionRow) => row is Row,
): Promise<Row[]> {
  const rows = await db.submissions
    .where('[owner+state]')
    .between([owner, ''], [owner, '\uffff'])
    .filter(isOne)
    .toArray();
  return (rows as Row[]).sort((one, other) => (one.setting?.order ?? 0) - (other.setting?.order ?? 0));
}

import type { OutboxDb } from '#db/outbox.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';

/** States in which something still has to happen before the utility has it all. */
const UNSENT: readonly SubmissionState[] = ['waiting', 'sending', 'signInNeeded', 'held'];

export const isUnsent = (row: SubmissionRow): boolean => UNSENT.includes(row.state);

/** What this customer handed in on this device and the utility has not fully received. */
export function unsentOf(db: OutboxDb, owner: string): Promise<SubmissionRow[]> {
  return db.submissions
    .where('[owner+state]')
    .anyOf(UNSENT.map((state) => [owner, state]))
    .toArray();
}

/** Whether anybody's is. */
export async function anyUnsent(db: OutboxDb): Promise<boolean> {
  return (await db.submissions.filter(isUnsent).limit(1).count()) > 0;
}

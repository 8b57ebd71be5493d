import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE, isUnsent, type SubmissionRow, UNSENT_STATES } from '#db/submissions.ts';

/** What was submitted on this device in the name of these and the utility has not fully received. */
export function unsentOf(db: OutboxDb, ...owners: (string | undefined)[]): Promise<SubmissionRow[]> {
  return db.submissions
    .where('[owner+state]')
    .anyOf(owners.flatMap((owner) => (owner ? UNSENT_STATES.map((state) => [owner, state]) : [])))
    .toArray();
}

/** What stands in the list of whoever is here: what they entered, and what somebody entered here who was not signed in. */
export const isListedFor =
  (customerId?: string) =>
  ({ enteredBy }: SubmissionRow): boolean =>
    (enteredBy ?? customerId) === customerId;

/** What stands in their list and still waits. */
export const unsentListedFor = async (db: OutboxDb, customerId?: string): Promise<SubmissionRow[]> =>
  (await unsentOf(db, ANYONE, customerId)).filter(isListedFor(customerId));

/**
 * How many stand in their list that wait for them alone: the utility did not take them in (`notAccepted`), or they are
 * to decide something (`needsDecision`).
 */
export const countForThem = (
  db: OutboxDb,
  customerId: string,
  state: 'notAccepted' | 'needsDecision',
): Promise<number> =>
  db.submissions
    .where('[owner+state]')
    .anyOf([ANYONE, customerId].map((owner) => [owner, state]))
    .filter(isListedFor(customerId))
    .count();

/** Whether anybody's is. */
export async function anyUnsent(db: OutboxDb): Promise<boolean> {
  return (await db.submissions.filter(isUnsent).limit(1).count()) > 0;
}

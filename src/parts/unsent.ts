import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE, type SubmissionRow } from '#db/submissions.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';

/** States in which something still has to happen before the utility has it all. */
const UNSENT: readonly SubmissionState[] = ['waiting', 'sending', 'signInNeeded', 'held'];

export const isUnsent = (row: SubmissionRow): boolean => UNSENT.includes(row.state);

/** What was handed in on this device in the name of these and the utility has not fully received. */
export function unsentOf(db: OutboxDb, ...owners: (string | null | undefined)[]): Promise<SubmissionRow[]> {
  return db.submissions
    .where('[owner+state]')
    .anyOf(owners.flatMap((owner) => (owner ? UNSENT.map((state) => [owner, state]) : [])))
    .toArray();
}

/** A customer, or `null`: whoever is here without being signed in. */
export type Person = string | null;

/** What stands in the list of these: what goes in their name, and the outage reports they handed in. */
export const isListedFor =
  (...people: Person[]) =>
  (row: SubmissionRow): boolean =>
    people.includes(row.owner) || (row.kind === 'outageReport' && people.includes(row.reporter));

/** What stands in their list and still waits. */
export const unsentListedFor = async (db: OutboxDb, ...people: Person[]): Promise<SubmissionRow[]> =>
  (await unsentOf(db, ANYONE, ...people)).filter(isListedFor(...people));

/** Whether anybody's is. */
export async function anyUnsent(db: OutboxDb): Promise<boolean> {
  return (await db.submissions.filter(isUnsent).limit(1).count()) > 0;
}

import { countQuiet } from '#db/countQuiet.ts';
import { grantedCustomers } from '#db/grants.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import { ANYONE, isTold, isUnsent, type SubmissionRow } from '#db/submissions.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';

/** Whose submissions there are, and in which states. Of a long queue only the index is read. */
const groupsOf = (db: OutboxDb): Promise<[owner: string, state: SubmissionState][]> =>
  db.submissions.orderBy('[owner+state]').uniqueKeys() as never;

/** Whether anything of these owners was submitted on this device that the utility has not fully received. */
export const isAnyUnsent = async (db: OutboxDb, owners: readonly (string | undefined)[]): Promise<boolean> =>
  (await groupsOf(db)).some(([owner, state]) => isUnsent({ state }) && owners.includes(owner));

/** What stands in the list of who is here: what they entered. A visitor, who has no id, sees what visitors entered. */
export const isListedFor =
  (customerId: string | null = null) =>
  (row: SubmissionRow): boolean =>
    row.enteredBy === customerId && isTold(row);

/** Whether visitors have a list of their own on this device. */
export const hasVisitorsItems = async (): Promise<boolean> =>
  (await outboxDb.submissions.filter(isListedFor()).count()) > 0;

/** Whether anything is here that goes only after its customer has signed in. */
export async function awaitsSignIn(db: OutboxDb): Promise<boolean> {
  const going = [ANYONE, ...(await grantedCustomers(db))];
  // Settings never go under a submission grant.
  const waits = (row: SubmissionRow) =>
    isUnsent(row) &&
    isTold(row) &&
    (!going.includes(row.owner) || row.lane === 'settings' || row.state === 'signInNeeded');
  return (await db.submissions.filter(waits).count()) > 0;
}

/** How many stand in their list, by state. `unsent`: all that still wait, in any state. */
export async function countListedFor(
  db: OutboxDb,
  customerId?: string | null,
): Promise<Partial<Record<SubmissionState, number>> & { unsent: number }> {
  const counts: Awaited<ReturnType<typeof countListedFor>> = { unsent: 0 };
  for (const group of await groupsOf(db)) {
    const [owner, state] = group;
    if (owner !== ANYONE && owner !== customerId) continue;
    const rows = db.submissions.where('[owner+state]').equals(group);
    // A row that has an owner was entered by that owner.
    const found =
      owner === ANYONE
        ? await rows.filter(isListedFor(customerId)).count()
        : (await rows.count()) - (await countQuiet(db, group));
    counts[state] = (counts[state] ?? 0) + found;
    if (isUnsent({ state })) counts.unsent += found;
  }
  return counts;
}

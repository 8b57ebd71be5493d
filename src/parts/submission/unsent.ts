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

/** Whether a row goes only after its customer has signed in; `granted`: who has a live submission grant. */
const waitsForSignIn =
  (granted: readonly string[]) =>
  (row: SubmissionRow): boolean => {
    const goes = [ANYONE, ...granted].includes(row.owner);
    // Settings never go under a submission grant.
    return isUnsent(row) && isTold(row) && (!goes || row.lane === 'settings' || row.state === 'signInNeeded');
  };

/** Whether anything is here that goes only after its customer has signed in. */
export async function awaitsSignIn(db: OutboxDb): Promise<boolean> {
  return (await db.submissions.filter(waitsForSignIn(await grantedCustomers(db))).count()) > 0;
}

/**
 * How many items of others than who is here go only after their owners have signed in. Of another customer's nothing
 * more than that is told.
 */
export async function countOthers(db: OutboxDb, customerId: string | null): Promise<number> {
  const waits = waitsForSignIn(await grantedCustomers(db));
  const session = await db.deviceSession.get('current');
  // Behind the closed lock of a live session what is its customer's goes all the same.
  const here = [customerId, ...(session && !session.expired ? [session.customerId] : [])];
  return db.submissions.filter((row) => waits(row) && !here.includes(row.enteredBy)).count();
}

/** Whether anything of others than who is here waits, whether it goes by itself or not. */
export async function isAnyOfOthers(db: OutboxDb, customerId: string | null): Promise<boolean> {
  const ofOthers = (row: SubmissionRow) => isUnsent(row) && isTold(row) && row.enteredBy !== customerId;
  return (await db.submissions.filter(ofOthers).first()) !== undefined;
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

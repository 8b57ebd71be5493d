import type { DeviceSessionRow } from '#db/deviceSession.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { Lane, SubmissionRow } from '#db/submissions.ts';
import { upgradeRow } from '#db/upgradeRow.ts';
import { advance } from './advance.ts';
import { sendable } from './dueWork.ts';
import type { OutboxEnvironment } from './environment.ts';
import { afterEveryWait, isDue, rowsOf } from './rows.ts';
import { newLease } from './senderLock.ts';
import { firstInLine } from './settings.ts';

/**
 * Begins to send in a lane: the lease is the caller's from now on, and so are the first `most` that may go. Those that
 * are being sent already come first: their sender lost the lock, so it is dead or suspended.
 */
export async function takeLane(
  { db, now }: OutboxEnvironment,
  lane: Lane,
  token: string,
  most: number,
): Promise<SubmissionRow[]> {
  return db.transaction('rw', [db.submissions, db.deviceSession, db.leases], async () => {
    await db.leases.put(newLease(lane, token, now()));
    const session = await db.deviceSession.get('current');
    const owners = sendable(session);
    const orphans = owners.map((owner) => rowsOf(db, owner, lane, 'sending').limit(most).toArray());
    const due = owners.map((owner) => firstDue(db, owner, lane, now(), most));
    const rows = (await Promise.all([...orphans, ...due])).flat().slice(0, most);
    return claim(db, rows, token, session);
  });
}

/**
 * Takes one more that is due in hand, inside the caller's transaction. A sender whose lock was taken away finishes
 * what it has and takes nothing more: two of them would take each other's rows for orphans.
 */
export async function claimNext(
  { db, now }: OutboxEnvironment,
  lane: Lane,
  token: string,
): Promise<SubmissionRow | undefined> {
  const [lease, session] = await Promise.all([db.leases.get(lane), db.deviceSession.get('current')]);
  if (lease?.token !== token) return undefined;
  const owners = sendable(session);
  const due = await Promise.all(owners.map((owner) => firstDue(db, owner, lane, now(), 1)));
  const [next] = await claim(db, due.flat().slice(0, 1), token, session);
  return next;
}

/** In hand is what carries the lease and the sign-in it is sent under. */
async function claim(
  db: OutboxDb,
  rows: readonly SubmissionRow[],
  token: string,
  session: DeviceSessionRow | undefined,
): Promise<SubmissionRow[]> {
  // An older version of the app, still open in another tab, may have written one since the upgrade.
  for (const row of rows) upgradeRow(row);
  const claimed = rows.map((row) => ({
    ...advance(row, { type: 'CLAIMED' }),
    // Written down before the bytes leave: killed from here on, nobody knows whether they did.
    tries: (row.tries ?? 1) + 1,
    lease: token,
    signIn: session?.signIn,
  }));
  if (claimed.length > 0) await db.submissions.bulkPut(claimed);
  return claimed;
}

/** Nearly always the earliest is due, or nothing is: one read tells. */
async function firstDue(db: OutboxDb, owner: string, lane: Lane, at: number, most: number): Promise<SubmissionRow[]> {
  if (lane === 'settings') {
    const { first } = await firstInLine(db, owner);
    return first.filter((row) => isDue(row, at)).slice(0, most);
  }
  const earliest = await rowsOf(db, owner, lane, 'waiting').limit(most).toArray();
  const due = earliest.filter((row) => row.nextAttemptAt <= at);
  if (due.length > 0 || earliest.length === 0) return due;
  return rowsOf(db, owner, lane, 'waiting', { from: afterEveryWait(at) })
    .limit(most)
    .toArray();
}

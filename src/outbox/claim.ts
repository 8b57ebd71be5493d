import type { Lane, SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';
import { newLease } from './lock.ts';
import { afterEveryWait, rowsOf, sendable } from './look.ts';
import { advance } from './progress.ts';

/** Begins to send in a lane: the lease is the caller's from now on, and so are the first `most` that are due. */
export async function takeLane(
  environment: OutboxEnvironment,
  lane: Lane,
  token: string,
  most: number,
): Promise<SubmissionRow[]> {
  const { db, now } = environment;
  return db.transaction('rw', [db.submissions, db.deviceSession, db.leases], async () => {
    await db.leases.put(newLease(lane, token, now()));
    return claim(environment, lane, token, most);
  });
}

/**
 * Takes one more in hand, inside the caller's transaction. A sender whose lock was taken away finishes what it
 * has and takes nothing more: two of them would take each other's rows for orphans.
 */
export async function claimNext(
  environment: OutboxEnvironment,
  lane: Lane,
  token: string,
): Promise<SubmissionRow | undefined> {
  if ((await environment.db.leases.get(lane))?.token !== token) return undefined;
  const [next] = await claim(environment, lane, token, 1);
  return next;
}

/**
 * Takes what is due and may go in hand, `most` at the most, under the caller's lease.
 *
 * A row that is already being sent under another lease is taken over: its sender lost the lock, so it is
 * dead or suspended.
 */
async function claim(
  { db, now }: OutboxEnvironment,
  lane: Lane,
  token: string,
  most: number,
): Promise<SubmissionRow[]> {
  const session = await db.deviceSession.get('current');
  const owners = sendable(session);
  const rows: SubmissionRow[] = [];
  for (const owner of owners) {
    const orphans = rowsOf(db, owner, lane, 'sending').filter((row) => row.lease !== token);
    if (rows.length < most) rows.push(...(await orphans.limit(most - rows.length).toArray()));
  }
  for (const owner of owners) {
    if (rows.length < most) rows.push(...(await firstDue(db, owner, lane, now(), most - rows.length)));
  }
  const claimed = rows.map((row) => ({
    ...advance(row, { type: 'CLAIMED' }),
    lease: token,
    signIn: session?.signIn,
  }));
  if (claimed.length > 0) await db.submissions.bulkPut(claimed);
  return claimed;
}

async function firstDue(
  db: OutboxEnvironment['db'],
  owner: string,
  lane: Lane,
  at: number,
  most: number,
): Promise<SubmissionRow[]> {
  const due = await rowsOf(db, owner, lane, 'waiting', { until: at }).limit(most).toArray();
  if (due.length > 0) return due;
  return rowsOf(db, owner, lane, 'waiting', { from: afterEveryWait(at) })
    .limit(most)
    .toArray();
}

import { Dexie } from 'dexie';
import type { Lane, SubmissionRow } from '#db/submissions.ts';
import { LONGEST_WAIT_MS } from '#machines/backoff.ts';
import type { OutboxEnvironment } from './environment.ts';
import { advance } from './progress.ts';

/**
 * Takes what is due of the signed-in customer in hand, `most` at the most, under the caller's lease.
 *
 * A row that is already being sent under another lease is taken over: its sender lost the lock, so it is
 * dead or suspended. Rows of another customer are never even looked at.
 */
export async function claim(
  { db, now }: OutboxEnvironment,
  lane: Lane,
  token: string,
  most: number,
): Promise<SubmissionRow[]> {
  return db.transaction('rw', [db.submissions, db.deviceSession, db.leases], async () => {
    // A sender whose lock was taken away finishes what it has in hand and takes nothing more: two of them
    // would take each other's rows for orphans.
    if ((await db.leases.get(lane))?.token !== token) return [];
    const session = await db.deviceSession.get('current');
    if (!session || session.expired) return [];
    const owner = session.customerId;
    const orphans = await between(db, owner, lane, 'sending', Dexie.maxKey)
      .filter((row) => row.lease !== token)
      .limit(most)
      .toArray();
    const more = most - orphans.length;
    const rows = [...orphans, ...(more > 0 ? await firstDue(db, owner, lane, now(), more) : [])];
    const claimed = rows.map((row) => ({
      ...advance(row, { type: 'CLAIMED' }),
      lease: token,
      signIn: session.signIn,
    }));
    if (claimed.length > 0) await db.submissions.bulkPut(claimed);
    return claimed;
  });
}

/**
 * Whether the lane holds anything to take in hand, or to take over. Most wake-ups find nothing: they should
 * cost one look, no lock and no write.
 */
export async function anythingDue({ db, now }: OutboxEnvironment, lane: Lane): Promise<boolean> {
  return db.transaction('r', [db.submissions, db.deviceSession], async () => {
    const session = await db.deviceSession.get('current');
    if (!session || session.expired) return false;
    const owner = session.customerId;
    if ((await between(db, owner, lane, 'sending', Dexie.maxKey).count()) > 0) return true;
    return (await firstDue(db, owner, lane, now(), 1)).length > 0;
  });
}

/**
 * The rows that are due first. One that waits longer than anything ever waits tells that the clock was set
 * back meanwhile: it is due too, or it would lie there until the clock has caught up.
 */
async function firstDue(
  db: OutboxEnvironment['db'],
  owner: string,
  lane: Lane,
  at: number,
  most: number,
): Promise<SubmissionRow[]> {
  const due = await between(db, owner, lane, 'waiting', at).limit(most).toArray();
  if (due.length > 0) return due;
  return between(db, owner, lane, 'waiting', Dexie.maxKey, at + LONGEST_WAIT_MS + 1)
    .limit(most)
    .toArray();
}

const between = (
  db: OutboxEnvironment['db'],
  owner: string,
  lane: Lane,
  state: string,
  until: unknown,
  from: unknown = Dexie.minKey,
) =>
  db.submissions
    .where('[owner+lane+state+nextAttemptAt]')
    .between([owner, lane, state, from], [owner, lane, state, until], true, true);

/** How soon to look after what another tab or the worker is sending now, in ms. */
const LOOK_AFTER_MS = 2_000;

/**
 * Epoch ms of the next attempt by itself, or null when nothing of the signed-in customer waits. What
 * somebody else is sending counts too: it may come back to the queue, and its sender may be gone by then.
 */
export async function nextAttempt({ db, now }: OutboxEnvironment): Promise<number | null> {
  return db.transaction('r', [db.submissions, db.deviceSession], async () => {
    const session = await db.deviceSession.get('current');
    if (!session || session.expired) return null;
    const owner = session.customerId;
    const waiting = await db.submissions.where({ owner, state: 'waiting' }).toArray();
    const at = now();
    const due = waiting.map((row) => (row.nextAttemptAt > at + LONGEST_WAIT_MS ? at : row.nextAttemptAt));
    const sending = await db.submissions.where({ owner, state: 'sending' }).count();
    if (sending > 0) due.push(at + LOOK_AFTER_MS);
    return due.length === 0 ? null : Math.min(...due);
  });
}

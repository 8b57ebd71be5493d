import { Dexie } from 'dexie';
import type { Lane, SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';
import { advance } from './progress.ts';

/**
 * Takes the next due submission of the signed-in customer in hand, under the caller's lease.
 *
 * A row that is already being sent under another lease is taken over: its sender lost the lock, so it is
 * dead or suspended. Rows of another customer are never even looked at.
 */
export async function claimNext(
  { db, now }: OutboxEnvironment,
  lane: Lane,
  token: string,
): Promise<SubmissionRow | undefined> {
  return db.transaction('rw', [db.submissions, db.deviceSession], async () => {
    const session = await db.deviceSession.get('current');
    if (!session || session.expired) return undefined;
    const owner = session.customerId;
    const orphan = await between(db, owner, lane, 'sending', Dexie.maxKey)
      .filter((row) => row.lease !== token)
      .first();
    const row = orphan ?? (await between(db, owner, lane, 'waiting', now()).first());
    if (!row) return undefined;
    const claimed = { ...advance(row, { type: 'CLAIMED' }), lease: token };
    await db.submissions.put(claimed);
    return claimed;
  });
}

const between = (db: OutboxEnvironment['db'], owner: string, lane: Lane, state: string, until: unknown) =>
  db.submissions
    .where('[owner+lane+state+nextAttemptAt]')
    .between([owner, lane, state, Dexie.minKey], [owner, lane, state, until], true, true);

/** Epoch ms of the next attempt by itself, or null when nothing of the signed-in customer waits. */
export async function nextAttempt({ db }: OutboxEnvironment): Promise<number | null> {
  const session = await db.deviceSession.get('current');
  if (!session || session.expired) return null;
  const waiting = await db.submissions.where({ owner: session.customerId, state: 'waiting' }).toArray();
  return waiting.length === 0 ? null : Math.min(...waiting.map((row) => row.nextAttemptAt));
}

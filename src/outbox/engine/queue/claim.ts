import type { DeviceSessionRow } from '#db/deviceSession.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { Lane, SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { Kinds } from '../kind.ts';
import { newLease } from '../send/senderLock.ts';
import { allowed, type Sender, sendersNow } from '../send/senders.ts';
import { advance, countsAsTry } from '../settle/advance.ts';
import { afterEveryWait, isDue, rowsOf } from './rows.ts';
import { firstInLine } from './settings.ts';
import { soundRows } from './soundRows.ts';

/** What waited longest goes first. */
const byTurn = (one: SubmissionRow, other: SubmissionRow): number => one.nextAttemptAt - other.nextAttemptAt;

/**
 * Begins to send in a lane: the lease is the caller's from now on, and so are the first `most` that may go. Among them
 * are those that are being sent already: their sender lost the lock, so it is dead or suspended, or could not write down
 * what it heard. They take turns with the others, by when they were taken in hand: where no answer can be written,
 * everything goes once before anything goes twice.
 */
export async function takeLane(
  environment: OutboxEnvironment,
  lane: Lane,
  token: string,
  most: number,
): Promise<SubmissionRow[]> {
  const { db, kinds, now } = environment;
  const { submissions, attachments, setAside, deviceSession, grants, leases } = db;
  return db.transaction('rw', [submissions, attachments, setAside, deviceSession, grants, leases], async () => {
    await leases.put(newLease(lane, token, now()));
    const { senders, session } = await sendersNow(db);
    const rows = await soundRows(environment, async () => {
      const orphans = senders.map((sender) =>
        allowed(rowsOf(db, sender.owner, lane, 'sending'), sender, kinds)
          .limit(most)
          .toArray(),
      );
      const due = senders.map((sender) => firstDue(db, kinds, sender, lane, now(), most));
      return (await Promise.all([...orphans, ...due])).flat().sort(byTurn).slice(0, most);
    });
    return claim(db, rows, token, senders, session, now());
  });
}

/**
 * Takes up to `most` more that are due in hand, inside the caller's transaction. A sender whose lock was taken away
 * finishes what it has and takes nothing more: two of them would take each other's rows for orphans.
 */
export async function claimNext(
  environment: OutboxEnvironment,
  lane: Lane,
  token: string,
  most: number,
): Promise<SubmissionRow[]> {
  const { db, kinds, now } = environment;
  const [lease, { senders, session }] = await Promise.all([db.leases.get(lane), sendersNow(db)]);
  if (lease?.token !== token) return [];
  const rows = await soundRows(environment, async () => {
    const due = await Promise.all(senders.map((sender) => firstDue(db, kinds, sender, lane, now(), most)));
    return due.flat().slice(0, most);
  });
  return claim(db, rows, token, senders, session, now());
}

/** Marks rows as being sent: they get the lease, their turn (`at`, epoch ms), and the sign-in they are sent under. */
async function claim(
  db: OutboxDb,
  rows: readonly SubmissionRow[],
  token: string,
  senders: readonly Sender[],
  session: DeviceSessionRow | undefined,
  at: number,
): Promise<SubmissionRow[]> {
  const byGrant = new Set(senders.filter((sender) => sender.byGrant).map(({ owner }) => owner));
  const claimed = rows.map((row) => ({
    ...advance(row, { type: 'CLAIMED' }),
    // Written down before the bytes leave: after a kill from here on it is not known whether they did.
    tries: (row.tries ?? 1) + countsAsTry(row),
    lease: token,
    nextAttemptAt: at,
    signIn: session?.signIn,
    byGrant: byGrant.has(row.owner) ? (true as const) : undefined,
  }));
  if (claimed.length > 0) await db.submissions.bulkPut(claimed);
  return claimed;
}

/** Nearly always the earliest is due, or nothing is: one read tells. */
async function firstDue(
  db: OutboxDb,
  kinds: Kinds,
  sender: Sender,
  lane: Lane,
  at: number,
  most: number,
): Promise<SubmissionRow[]> {
  if (lane === 'settings') {
    const { first } = sender.byGrant ? { first: [] } : await firstInLine(db, sender.owner);
    return first.filter((row) => isDue(row, at)).slice(0, most);
  }
  const waiting = (more?: { from: number }) => allowed(rowsOf(db, sender.owner, lane, 'waiting', more), sender, kinds);
  const earliest = await waiting().limit(most).toArray();
  const due = earliest.filter((row) => row.nextAttemptAt <= at);
  if (due.length > 0 || earliest.length === 0) return due;
  return waiting({ from: afterEveryWait(at) })
    .limit(most)
    .toArray();
}

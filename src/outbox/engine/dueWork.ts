import { Dexie } from 'dexie';
import type { DeviceSessionRow } from '#db/deviceSession.ts';
import type { OutboxDb } from '#db/outbox.ts';
import { ANYONE, type Lane, type SubmissionRow } from '#db/submissions.ts';
import { LONGEST_WAIT_MS } from '#machines/backoff.ts';
import type { OutboxEnvironment } from './environment.ts';

const LANES: readonly Lane[] = ['small', 'large'];

/** How soon to read again what another tab or the worker is sending now, in ms. */
const AGAIN_AFTER_MS = 2_000;

/** What one read of the outbox tells. */
export interface DueWork {
  /** The lanes that hold anything to take in hand, or to take over from a sender that may be gone. */
  due: readonly Lane[];
  /**
   * Epoch ms of the next attempt by itself, or null when nothing waits that may go under this sign-in. What
   * another tab is sending counts too: it may come back to the queue, and its sender may be gone by then.
   */
  next: number | null;
}

/** Whose rows may go now. Those of another customer are never even looked at. */
export const sendable = (session: DeviceSessionRow | undefined): string[] => [
  ANYONE,
  ...(session && !session.expired ? [session.customerId] : []),
];

/** Most wake-ups find nothing to send: they cost this one read, no lock and no write. */
export async function dueWork({ db, now }: OutboxEnvironment): Promise<DueWork> {
  return db.transaction('r', [db.submissions, db.deviceSession], async () => {
    const session = await db.deviceSession.get('current');
    const at = now();
    const times = await Promise.all(
      LANES.flatMap((lane) =>
        sendable(session).map(async (owner) => {
          const [sending, first] = await Promise.all([
            rowsOf(db, owner, lane, 'sending').count(),
            rowsOf(db, owner, lane, 'waiting').first(),
          ]);
          const waitsUntil = first?.nextAttemptAt ?? Number.POSITIVE_INFINITY;
          const tooFar = first && (await rowsOf(db, owner, lane, 'waiting', { from: afterEveryWait(at) }).count()) > 0;
          return { lane, sending: sending > 0, waitsUntil: tooFar ? Math.min(at, waitsUntil) : waitsUntil };
        }),
      ),
    );
    const next = Math.min(
      ...times.map(({ sending, waitsUntil }) => Math.min(waitsUntil, sending ? at + AGAIN_AFTER_MS : waitsUntil)),
    );
    const due = times.filter(({ sending, waitsUntil }) => sending || waitsUntil <= at);
    return {
      due: LANES.filter((lane) => due.some((one) => one.lane === lane)),
      next: next === Number.POSITIVE_INFINITY ? null : next,
    };
  });
}

/**
 * From this time on nothing waits by itself. A row that does tells that the clock was set back meanwhile: it
 * is due, or it would lie there until the clock has caught up.
 */
export const afterEveryWait = (now: number): number => now + LONGEST_WAIT_MS + 1;

/** The rows of one state in the order of their next attempts, epoch ms; both ends belong to it. */
export const rowsOf = (
  db: OutboxDb,
  owner: string,
  lane: Lane,
  state: SubmissionRow['state'],
  { from = Dexie.minKey, until = Dexie.maxKey }: { from?: unknown; until?: unknown } = {},
) =>
  db.submissions
    .where('[owner+lane+state+nextAttemptAt]')
    .between([owner, lane, state, from], [owner, lane, state, until], true, true);

import type { DeviceSessionRow } from '#db/deviceSession.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { ANYONE, type Lane } from '#db/submissions.ts';
import type { OutboxEnvironment } from './environment.ts';
import type { Kinds } from './kind.ts';
import { afterEveryWait, isDue, rowsOf } from './rows.ts';
import { firstInLine } from './settings.ts';

/** The lanes in which steps of these kinds travel. */
const lanesOf = (kinds: Kinds): Lane[] => [
  ...new Set([...kinds.values()].flatMap(({ steps }) => Object.values(steps).map(({ lane }) => lane))),
];

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
export async function dueWork({ db, kinds, now }: OutboxEnvironment): Promise<DueWork> {
  return db.transaction('r', [db.submissions, db.deviceSession], async () => {
    const session = await db.deviceSession.get('current');
    const at = now();
    const lanes = lanesOf(kinds);
    const times = await Promise.all(
      lanes.flatMap((lane) =>
        sendable(session).map(async (owner) => ({
          lane,
          ...(lane === 'settings' ? await settingsTimes(db, owner, at) : await laneTimes(db, owner, lane, at)),
        })),
      ),
    );
    const next = Math.min(
      ...times.map(({ sending, waitsUntil }) => Math.min(waitsUntil, sending ? at + AGAIN_AFTER_MS : waitsUntil)),
    );
    const due = times.filter(({ sending, waitsUntil }) => sending || waitsUntil <= at);
    return {
      due: lanes.filter((lane) => due.some((one) => one.lane === lane)),
      next: next === Number.POSITIVE_INFINITY ? null : next,
    };
  });
}

/** Whether any are being sent, and epoch ms of the first that waits. */
interface Times {
  sending: boolean;
  waitsUntil: number;
}

async function laneTimes(db: OutboxDb, owner: string, lane: Lane, at: number): Promise<Times> {
  const [sending, first] = await Promise.all([
    rowsOf(db, owner, lane, 'sending').count(),
    rowsOf(db, owner, lane, 'waiting').first(),
  ]);
  const waitsUntil = first?.nextAttemptAt ?? Number.POSITIVE_INFINITY;
  const tooFar = first && (await rowsOf(db, owner, lane, 'waiting', { from: afterEveryWait(at) }).count()) > 0;
  return { sending: sending > 0, waitsUntil: tooFar ? Math.min(at, waitsUntil) : waitsUntil };
}

async function settingsTimes(db: OutboxDb, owner: string, at: number): Promise<Times> {
  const { sending, first } = await firstInLine(db, owner);
  const times = first.map((row) => (isDue(row, at) ? Math.min(at, row.nextAttemptAt) : row.nextAttemptAt));
  return { sending: sending.length > 0, waitsUntil: Math.min(...times) };
}

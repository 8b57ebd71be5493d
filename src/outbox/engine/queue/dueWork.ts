import type { OutboxDb } from '#db/outboxDb.ts';
import type { Lane, SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import type { Kinds } from '../kind.ts';
import { allowed, type Sender, sendersNow } from '../send/senders.ts';
import { questionsDue } from '../settle/overdueQuestions.ts';
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
   * another tab is sending counts too: it may come back to the queue, and its sender may be gone by then. So does a
   * question: without an answer it goes on when its time is over.
   */
  next: number | null;
  /** Whose questions were not answered in time. */
  overdue: readonly string[];
}

/**
 * Most wake-ups find nothing to send: they cost this one read, no lock and no write.
 *
 * @param pageIsOpen asked before: in a transaction of the caller nothing but the database may be waited for
 */
export async function dueWork(environment: OutboxEnvironment, pageIsOpen: boolean): Promise<DueWork> {
  const { db, kinds, now } = environment;
  return db.transaction('r', [db.submissions, db.deviceSession, db.grants], async () => {
    const { senders } = await sendersNow(db);
    const at = now();
    const lanes = lanesOf(kinds);
    const times = await Promise.all(
      lanes.flatMap((lane) =>
        senders.map(async (sender) => ({
          lane,
          ...(lane === 'settings' ? await settingsTimes(db, sender, at) : await laneTimes(db, kinds, sender, lane, at)),
        })),
      ),
    );
    const owners = senders.map(({ owner }) => owner);
    const questions = await questionsDue(environment, owners, at, pageIsOpen);
    const next = Math.min(
      questions.next,
      ...times.map(({ sending, waitsUntil }) => Math.min(waitsUntil, sending ? at + AGAIN_AFTER_MS : waitsUntil)),
    );
    const due = times.filter(({ sending, waitsUntil }) => sending || waitsUntil <= at);
    return {
      due: lanes.filter((lane) => due.some((one) => one.lane === lane)),
      next: next === Number.POSITIVE_INFINITY ? null : next,
      overdue: [...new Set(questions.overdue.map(({ owner }) => owner))],
    };
  });
}

/** Whether any are being sent, and epoch ms of the first that waits. */
interface Times {
  sending: boolean;
  waitsUntil: number;
}

async function laneTimes(db: OutboxDb, kinds: Kinds, sender: Sender, lane: Lane, at: number): Promise<Times> {
  const rows = (...asked: [SubmissionRow['state'], { from?: number }?]) =>
    allowed(rowsOf(db, sender.owner, lane, ...asked), sender, kinds);
  const [sending, first] = await Promise.all([rows('sending').count(), rows('waiting').first()]);
  const waitsUntil = first?.nextAttemptAt ?? Number.POSITIVE_INFINITY;
  const tooFar = first && (await rows('waiting', { from: afterEveryWait(at) }).count()) > 0;
  return { sending: sending > 0, waitsUntil: tooFar ? Math.min(at, waitsUntil) : waitsUntil };
}

async function settingsTimes(db: OutboxDb, { owner, byGrant }: Sender, at: number): Promise<Times> {
  if (byGrant) return { sending: false, waitsUntil: Number.POSITIVE_INFINITY };
  const { sending, first } = await firstInLine(db, owner);
  const times = first.map((row) => (isDue(row, at) ? Math.min(at, row.nextAttemptAt) : row.nextAttemptAt));
  return { sending: sending.length > 0, waitsUntil: Math.min(...times) };
}

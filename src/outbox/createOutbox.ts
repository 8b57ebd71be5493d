import type { SubmissionRow } from '#db/submissions.ts';
import type { SubmissionEvent, SubmissionState } from '#machines/submission.machine.ts';
import { nextAttempt } from './claim.ts';
import { drainLane } from './drain.ts';
import { enqueueMeterRead, type NewMeterRead } from './enqueue.ts';
import type { OutboxEnvironment } from './environment.ts';
import { oneAtATime } from './oneAtATime.ts';
import { advance } from './progress.ts';

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || (error as { inner?: Error }).inner?.name === 'QuotaExceededError');

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * The outbox: hand in, send, resume. Nothing here calls back into a screen; screens watch the database.
 * The same code runs in every tab and in the service worker; locks and leases keep them apart.
 */
export function createOutbox(environment: OutboxEnvironment) {
  const { db } = environment;
  const small = oneAtATime(() => drainLane(environment, 'small'));
  const large = oneAtATime(() => drainLane(environment, 'large'));

  /** Sends what is due; a step done in one lane may make the next one due in the other. */
  async function drain(): Promise<void> {
    let sent: boolean;
    do {
      sent = (await Promise.all([small(), large()])).some(Boolean);
    } while (sent);
  }

  async function stepAll(owner: string, state: SubmissionState, event: SubmissionEvent): Promise<void> {
    await db.transaction('rw', [db.submissions], async () => {
      const rows: SubmissionRow[] = await db.submissions.where({ owner, state }).toArray();
      await db.submissions.bulkPut(rows.map((row) => advance(row, event)));
    });
  }

  const owner = async () => (await db.deviceSession.get('current'))?.customerId ?? '';

  return {
    /** Saves a reading durably; on a full disk the copies that can be loaded again make room first. */
    async enqueueMeterRead(read: NewMeterRead): Promise<string> {
      try {
        return await enqueueMeterRead(environment, read);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        await environment.makeRoom(read.intent.caAccount);
        return enqueueMeterRead(environment, read);
      }
    },

    drain,
    nextAttempt: () => nextAttempt(environment),

    /** There is a good reason to try now (connection back, app looked at): skip the back-off. */
    async tryNow(): Promise<void> {
      const session = await db.deviceSession.get('current');
      // Nothing waits for a sign-in that is there, whichever way it came back.
      if (session && !session.expired) await stepAll(session.customerId, 'signInNeeded', { type: 'SIGNED_IN' });
      await stepAll(session?.customerId ?? '', 'waiting', { type: 'TRY_NOW' });
      await drain();
    },

    /** The customer pushes "Send now", or a new app version starts: held ones get another chance too. */
    async sendNow(): Promise<void> {
      await stepAll(await owner(), 'held', { type: 'RELEASED' });
      await this.tryNow();
    },

    /** The owner signed in again: what waited for that goes on by itself. */
    async ownerSignedIn(customerId: string): Promise<void> {
      await stepAll(customerId, 'signInNeeded', { type: 'SIGNED_IN' });
      await drain();
    },
  };
}

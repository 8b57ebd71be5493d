import type { Lane, SubmissionRow } from '#db/submissions.ts';
import type { OutboxEnvironment } from '../environment.ts';
import { withRoom } from '../queue/withRoom.ts';
import type { Sent } from '../send/sendStep.ts';
import { type Returned, type Settled, settleAndClaimNext } from './settle.ts';

/** Gives what came back of one submission, and waits for the next one to send. */
export type Settling = (row: SubmissionRow, sent: Sent) => Promise<Settled>;

interface Waiting extends Returned {
  done: PromiseWithResolvers<Settled>;
}

/**
 * Settles what the senders of a lane bring back, one write after the other: what came back while one was under way is
 * settled by the next one, in the order in which it came. A strict write costs the same for one as for six.
 */
export function settlingTogether(environment: OutboxEnvironment, lane: Lane, token: string): Settling {
  let back: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (back.length > 0) {
      const taken = back;
      back = [];
      await write(taken);
    }
    isWriting = false;
  }

  /** What cannot be written must not keep back what came with it: then each is tried by itself. */
  async function write(taken: readonly Waiting[]): Promise<void> {
    try {
      const settled = await withRoom(environment, taken[0]?.row, () =>
        settleAndClaimNext(environment, lane, token, taken),
      );
      for (const [at, { done }] of taken.entries()) done.resolve(settled[at] as Settled);
    } catch (error) {
      const [only, ...others] = taken;
      if (only && others.length === 0) only.done.reject(error);
      else for (const one of taken) await write([one]);
    }
  }

  return (row, sent) => {
    const done = Promise.withResolvers<Settled>();
    back.push({ row, sent, done });
    if (!isWriting) void writeAll();
    return done.promise;
  };
}

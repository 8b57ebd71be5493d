import type { Lane, SubmissionRow } from '#db/submissions.ts';
import { dropNeedlessBackups, renewBackup, restoreUnread } from '../backup/backupCopies.ts';
import type { OutboxEnvironment } from '../environment.ts';
import { takeLane } from '../queue/claim.ts';
import { withRoom } from '../queue/withRoom.ts';
import { settlingTogether } from '../settle/settleTogether.ts';
import { asOnlySender } from './senderLock.ts';
import { sendStep } from './sendStep.ts';

/** How many submissions of a lane travel side by side. */
const AT_ONCE: Record<Lane, number> = { small: 6, large: 2, settings: 1 };

/**
 * Sends everything that is due in one lane: claim under a lease, send, settle, until nothing is due.
 *
 * @returns whether the other lane may have got work by it
 */
export async function drainLane(environment: OutboxEnvironment, lane: Lane): Promise<boolean> {
  return asOnlySender(environment, lane, async (token) => {
    let otherHasWork = false;
    const settle = settlingTogether(environment, lane, token);
    const sendOneAfterAnother = async (first: SubmissionRow) => {
      for (let row: SubmissionRow | undefined = first; row; ) {
        if (row.backupIsOld) await renewBackup(environment.db, row);
        const sent = await sendStep(environment, row);
        const { next, crossed } = await settle(row, sent);
        otherHasWork ||= crossed;
        row = next;
      }
    };
    const claimed = await withRoom(environment, undefined, () => takeLane(environment, lane, token, AT_ONCE[lane]));
    // The lock is kept until the last one is done, also when another one failed.
    const results = await Promise.allSettled(claimed.map(sendOneAfterAnother));
    await restoreUnread(environment.db);
    await dropNeedlessBackups(environment.db);
    await environment.noteUnsent();
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return otherHasWork;
  });
}

import { Dexie } from 'dexie';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { Lane, SubmissionRow } from '#db/submissions.ts';
import { LONGEST_WAIT_MS } from '#machines/backoff.ts';

/** Whether it may go now, by itself; `at` is epoch ms. */
export const isDue = ({ nextAttemptAt }: SubmissionRow, at: number): boolean =>
  nextAttemptAt <= at || nextAttemptAt >= afterEveryWait(at);

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

import { BACKUPS_CHECK } from '#db/checks.ts';
import { countQuiet } from '#db/countQuiet.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import { isTold, isUnsent, type SubmissionRow, UNSENT_STATES } from '#db/submissions.ts';
import type { SubmissionState } from '#machines/submission.machine.ts';
import type { UnsentCookie } from './unsentCookie.ts';

/** Four digits are all that the server repeats. */
const MOST = 9999;

/**
 * How many items the customer would have to enter again if they were gone: unsent, and nothing known of them to have
 * reached the utility. Of a long queue only the indexes are read.
 */
async function countUnsent(db: OutboxDb): Promise<number> {
  const countAll = async () => {
    const groups = (await db.submissions.orderBy('[owner+state]').uniqueKeys()) as unknown as [
      string,
      SubmissionState,
    ][];
    const unsent = groups.filter(([, state]) => UNSENT_STATES.includes(state));
    const counts = unsent.map(
      async (group) =>
        (await db.submissions.where('[owner+state]').equals(group).count()) - (await countQuiet(db, group)),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const [all, arrived] = await Promise.all([countAll(), db.submissions.where('restWaits').equals(1).count()]);
  return all - arrived;
}

/** Whether it is one of those that {@link countUnsent} counts. */
export const countsAsUnsent = (row: SubmissionRow): boolean => isUnsent(row) && isTold(row) && row.restWaits !== 1;

/**
 * Notes in the cookie how many items are on this device alone. To be called whenever that may have changed. Never
 * fails: a number that cannot be written does not stop anything.
 */
export const noteUnsent = (db: OutboxDb, cookie: UnsentCookie): Promise<void> =>
  neverFails(async () => {
    const [unsent, check] = await db.transaction('r', [db.submissions, db.checks], () =>
      Promise.all([countUnsent(db), db.checks.get(BACKUPS_CHECK)]),
    );
    const noted = await cookie.read();
    // What the customer was not told of yet counts on: the browser may delete everything once more. And while nobody
    // could look for what was lost, the number is the one trace of it.
    const count = check ? unsent + (check.lost ?? 0) : Math.max(unsent, noted);
    // The same number is not written again: as the server set it, it lives longer.
    if (count !== noted) await cookie.write(Math.min(count, MOST));
  });

/**
 * Notes that so many more are on this device alone, without counting the others: a save must not take the longer the
 * more waits. Where another tab saves at the same moment, the next {@link noteUnsent} sets it right. Never fails.
 */
export const noteSaved = (cookie: UnsentCookie, more: number): Promise<void> =>
  neverFails(async () => {
    if (more !== 0) await cookie.write(Math.min(Math.max(0, (await cookie.read()) + more), MOST));
  });

async function neverFails(note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (reason) {
    // biome-ignore lint/suspicious/noConsole: the one trace of it
    console.warn('The number of unsent items could not be noted', reason);
  }
}

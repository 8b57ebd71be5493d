import { Dexie } from 'dexie';
import type { SubmissionState } from '#machines/submission.machine.ts';
import type { OutboxDb } from './outboxDb.ts';
import { isTold } from './submissions.ts';

/** How many rows of an owner in a state stand not among what was submitted. Of a long queue only the settings are read. */
export const countQuiet = (db: OutboxDb, [owner, state]: readonly [string, SubmissionState]): Promise<number> =>
  db.submissions
    .where('[owner+lane+state+nextAttemptAt]')
    .between([owner, 'settings', state, Dexie.minKey], [owner, 'settings', state, Dexie.maxKey], true, true)
    .filter((row) => !isTold(row))
    .count();

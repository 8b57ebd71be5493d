import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { dropNeedlessBackups } from '../backup/backupCopies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * For so long a receipt stays on the device that it came to: the next bills have come by then, so a customer still has
 * the number when something is missing from one.
 */
export const RECEIPT_DAYS = 90;

/** And so long one that a visitor entered, in ms: the device may be anybody's. */
const VISITORS_RECEIPT_MS = DAY_MS;

/** Whose: what this customer entered here. `before`: what was received earlier than that, epoch ms. */
type Which = { enteredBy: string } | { before: number };

/** A visitor's receipt whose time is over. One from a time to come tells that the clock was set back. */
export const isForgotten = (row: SubmissionRow, now: number): boolean =>
  row.enteredBy === null &&
  row.state === 'received' &&
  row.settledAt !== null &&
  Math.abs(now - Date.parse(row.settledAt)) >= VISITORS_RECEIPT_MS;

/**
 * What the utility has in full leaves the device: at the sign-out of who entered it, and after a while. Nothing that
 * waits is touched, nor what a draft or a waiting item is to take the place of. What was attached to it went when it was
 * received.
 */
export async function forgetReceived(db: OutboxDb, which: Which): Promise<void> {
  await db.transaction('rw', [db.submissions, db.attachments, db.drafts], async () => {
    const received = await db.submissions
      .filter(
        ({ state, enteredBy, settledAt }) =>
          state === 'received' &&
          ('before' in which
            ? settledAt !== null && Date.parse(settledAt) < which.before
            : enteredBy === which.enteredBy),
      )
      .primaryKeys();
    if (received.length === 0) return;
    const waiting = await db.submissions.filter(({ state }) => state !== 'received').toArray();
    const named = new Set([...waiting, ...(await db.drafts.toArray())].flatMap(({ replaces }) => replaces ?? []));
    const gone = received.filter((id) => !named.has(id));
    await db.submissions.bulkDelete(gone);
    await db.attachments.bulkDelete(gone);
  });
  await dropNeedlessBackups(db);
}

/** By then every copy on the device was loaded anew, and says the same. */
const isOldQuiet = ({ isQuiet, state, settledAt }: SubmissionRow, now: number): boolean =>
  isQuiet === true && state === 'received' && settledAt !== null && now - Date.parse(settledAt) >= 7 * DAY_MS;

/** To be called at every start of the app. */
export async function forgetOldReceipts(db = outboxDb, now = Date.now()): Promise<void> {
  await forgetReceived(db, { before: now - RECEIPT_DAYS * DAY_MS });
  await db.submissions.filter((row) => isForgotten(row, now) || isOldQuiet(row, now)).delete();
}

/** A visitor wants to leave no trace here of what was submitted. Only what the utility has in full is forgotten. */
export async function forgetReceipt(db: OutboxDb, id: string): Promise<void> {
  await db.submissions
    .where({ id })
    .filter(({ state, enteredBy }) => state === 'received' && enteredBy === null)
    .delete();
}

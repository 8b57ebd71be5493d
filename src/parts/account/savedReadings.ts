import { UNSHOWN_METER } from '#contracts/unshownMeter.ts';
import type { MeterCopy } from '#copies/meters.ts';
import type { OutboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { Day } from '#rules/day.ts';
import { dayOfRead } from '#rules/meterLifecycle.ts';

/** Its kind is told by its name: the kinds themselves are not loaded for the first screen. */
const isOfKind = (row: SubmissionRow): row is MeterReadRow => row.kind === 'meterRead';

/** A reading of this customer that counts: it was not refused, and nothing has taken its place. */
const countsFor =
  (owner: string) =>
  (row: SubmissionRow): row is MeterReadRow =>
    isOfKind(row) && row.owner === owner && row.state !== 'notAccepted' && row.answer?.replaced !== true;

/** Whether a reading is of the meter that an account has now: on one of them the number may stand that is not shown. */
export const isOfMeter =
  ({ caAccount, meterNumber }: Pick<MeterCopy, 'caAccount' | 'meterNumber'>) =>
  ({ intent }: Pick<MeterReadRow, 'intent'>): boolean =>
    intent.caAccount === caAccount &&
    (intent.meterNumber === meterNumber || [intent.meterNumber, meterNumber].includes(UNSHOWN_METER));

/** The day that a reading is of. */
export const dayOf = ({ intent }: MeterReadRow): Day => dayOfRead(intent.submittedDateTime);

/** The customer's readings on this device that are of this day or a later one, the latest first. */
export async function readingsSince(db: OutboxDb, owner: string, day: Day): Promise<MeterReadRow[]> {
  // No reading is of a day after the one on which it was taken.
  const rows = await db.submissions.where('capturedAt').aboveOrEqual(day).reverse().toArray();
  return rows.filter(countsFor(owner)).filter((row) => dayOf(row) >= day);
}

/** How many readings of this account wait to be sent. */
export const unsentReadingsOf = (db: OutboxDb, owner: string, caAccount: string): Promise<number> =>
  db.submissions
    .where('[owner+state]')
    .between([owner, ''], [owner, '\uffff'])
    .filter((row) => isOfKind(row) && row.intent.caAccount === caAccount)
    .filter(({ state }) => state !== 'received' && state !== 'notAccepted')
    .count();

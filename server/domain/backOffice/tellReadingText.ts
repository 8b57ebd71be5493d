import type { HandOverPayloads } from '#contracts/handOver.ts';
import { onDayAtTimeOf } from '#rules/reginaTime.ts';
import { readText } from '#rules/textMessage.ts';
import { findHandOver, handOver } from '../../store/backOffice/handOvers.ts';
import type { Db } from '../../store/open.ts';
import { findText, type TextRow } from '../../store/text/textMessages.ts';

/** A reading by text has no number of ours: that is the whole one's. */
const referenceOf = (submission: string): string => `T-${submission}`;
const keyOf = (submission: string, what: 'held' | 'counts' | 'declined'): string =>
  `${referenceOf(submission)} ${what}`;

/** Whose a reading by text is: the account of its meter, and who sent it; null where that is not sure. */
interface Owner {
  caAccount: string;
  customerId: string | null;
}

/** Tells the back office of a reading that came by text alone, and again when it begins to count. */
export async function tellReadingText(tx: Db, row: TextRow, owner: Owner): Promise<void> {
  const what = row.heldForReview === null ? 'counts' : 'held';
  await tell(tx, row, { ...owner, what, changedAt: row.receivedAt, flaggedForReview: row.heldForReview });
}

/** Under which reference the back office has heard of this submission by text; null: it has not. */
export async function referenceOfText(tx: Db, submission: string): Promise<string | null> {
  return (await toldOfText(tx, submission)) && referenceOf(submission);
}

/** The whole of it came, and was declined: what the text said counts no more. */
export async function tellTextDeclined(tx: Db, now: Date, submission: string, why: string): Promise<void> {
  const told = await toldOfText(tx, submission);
  const row = told && (await findText(tx, submission));
  if (!row || told.caAccount === null) return;
  const { caAccount, customerId } = told;
  const flaggedForReview = `the whole of it was declined: ${why}`;
  await tell(tx, row, { caAccount, customerId, what: 'declined', changedAt: now, flaggedForReview });
}

const toldOfText = (tx: Db, submission: string) =>
  findHandOver(tx, [keyOf(submission, 'counts'), keyOf(submission, 'held')]);

interface What extends Owner {
  what: 'held' | 'counts' | 'declined';
  changedAt: Date;
  flaggedForReview: string | null;
}

async function tell(tx: Db, row: TextRow, { what, flaggedForReview, ...rest }: What): Promise<void> {
  const form = readText(row.body);
  if (form?.kind !== 'meterRead') return;
  const { meterNumber, meterRead, readDate } = form;
  const payload: HandOverPayloads['meterRead'] = {
    reference: referenceOf(row.idempotencyKey),
    by: 'text',
    meterNumber,
    meterRead,
    readDate,
    submittedDateTime: onDayAtTimeOf(readDate, row.receivedAt),
    capturedDateTime: null,
    receivedDateTime: row.receivedAt.toISOString(),
    moveInOutIndicator: 'NONE',
    replaces: [],
    flaggedForReview,
    photo: { state: 'none', name: null },
  };
  await handOver(tx, { kind: 'meterRead', key: keyOf(row.idempotencyKey, what), ...rest, payload });
}

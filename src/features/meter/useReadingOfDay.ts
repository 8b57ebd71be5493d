import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { isMeterRead, type MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { Day } from '#rules/day.ts';
import { dayOfRead } from '#rules/meterLifecycle.ts';

interface Asked {
  owner: string;
  caAccount: string;
  /** '' where no day is entered. */
  day: Day | '';
  /** Keys of those that the new one takes the place of. */
  replaces: readonly string[];
}

/** The reading of this account and day that was submitted on this device before: the utility takes one a day. */
export function useReadingOfDay({ owner, caAccount, day, replaces }: Asked): MeterReadRow | undefined {
  return useLiveQuery(async () => {
    const counts = (row: SubmissionRow): row is MeterReadRow =>
      isMeterRead(row) &&
      row.owner === owner &&
      row.caAccount === caAccount &&
      dayOfRead(row.intent.submittedDateTime) === day &&
      row.state !== 'notAccepted' &&
      row.answer?.replaced !== true &&
      !replaces.includes(row.id);
    const rows = await outboxDb.submissions.toArray();
    return rows.find(counts);
  }, [owner, caAccount, day, replaces]);
}

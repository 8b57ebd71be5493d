import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { dayOf, readingsSince } from '#parts/account/savedReadings.ts';
import type { Day } from '#rules/day.ts';

interface Asked {
  owner: string;
  caAccount: string;
  /** '' where no day is entered. */
  day: Day | '';
  /** Ids of those that do not count: the new one itself, and what it takes the place of. */
  without: readonly string[];
}

/** The reading of this account and day that was submitted on this device before: the utility takes one a day. */
export function useReadingOfDay({ owner, caAccount, day, without }: Asked): MeterReadRow | undefined {
  const since = useLiveQuery(async () => (day === '' ? [] : readingsSince(outboxDb, owner, day)), [owner, day]);
  return since?.find((row) => row.caAccount === caAccount && dayOf(row) === day && !without.includes(row.id));
}

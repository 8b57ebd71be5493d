import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import { RECEIPT_DAYS } from '#outbox/engine/settle/forgetReceived.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { readingsSince } from '#parts/account/savedReadings.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';

interface Asked {
  owner: string;
  caAccount: string;
  meterNumber: string;
}

/** The customer's readings of this meter that are on the device and count, the latest first; undefined until they are known. */
export function useReadingsOfMeter({ owner, caAccount, meterNumber }: Asked): readonly MeterReadRow[] | undefined {
  const rows = useLiveQuery(
    () => readingsSince(outboxDb, owner, addDays(reginaDay(new Date()), -RECEIPT_DAYS)),
    [owner],
  );
  return rows?.filter(({ intent }) => intent.caAccount === caAccount && intent.meterNumber === meterNumber);
}

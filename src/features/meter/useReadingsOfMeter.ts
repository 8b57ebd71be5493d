import { useLiveQuery } from 'dexie-react-hooks';
import { clockOf } from '#copies/clockOf.ts';
import type { MeterCopy } from '#copies/meters.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { RECEIPT_DAYS } from '#outbox/engine/settle/forgetReceived.ts';
import type { MeterReadRow } from '#outbox/kinds/meterRead.ts';
import { isOfMeter, readingsSince } from '#parts/account/savedReadings.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';

/** The customer's readings of a meter that are on the device and count, the latest first; undefined until they are known. */
export function useReadingsOfMeter(owner: string, copy: MeterCopy): readonly MeterReadRow[] | undefined {
  const since = addDays(reginaDay(new Date(clockOf(copy).now)), -RECEIPT_DAYS);
  const rows = useLiveQuery(() => readingsSince(outboxDb, owner, since), [owner, since]);
  return rows?.filter(isOfMeter(copy));
}

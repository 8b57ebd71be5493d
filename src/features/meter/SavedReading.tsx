import { useLiveQuery } from 'dexie-react-hooks';
import type { MeterDetails } from '#contracts/meter.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isMeterRead } from '#outbox/kinds/meterRead.ts';
import { useAccountTasks } from '#parts/account/useAccountTasks.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { ReadingResult } from './ReadingResult.tsx';

interface Props {
  submissionId: string;
  /** As it was known when the reading was confirmed. */
  meter: MeterDetails;
  onAnother: () => void;
}

/** What became of the reading: safe on the device first, then whatever the database says of it. */
export function SavedReading({ submissionId, meter, onAnother }: Props) {
  const row = useLiveQuery(() => outboxDb.submissions.get(submissionId), [submissionId]);
  const tasks = useAccountTasks(useCurrentAccount()?.accounts);
  const bill = useLiveQuery(() => (isMeterRead(row) ? cacheDb.bills.get(row.caAccount) : undefined), [row])?.bill;
  return isMeterRead(row) ? <ReadingResult {...{ row, meter, bill, tasks, onAnother }} /> : null;
}

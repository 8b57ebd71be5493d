import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import { isMeterRead } from '#outbox/kinds/meterRead.ts';
import { useAccountTasks } from '#parts/account/useAccountTasks.ts';
import { useCurrentAccount } from '#parts/account/useCurrentAccount.ts';
import { ReadingResult } from './ReadingResult.tsx';

/** What became of the reading: safe on the device first, then whatever the database says of it. */
export function SavedReading({ submissionId, onAnother }: { submissionId: string; onAnother: () => void }) {
  const row = useLiveQuery(() => outboxDb.submissions.get(submissionId), [submissionId]);
  const tasks = useAccountTasks(useCurrentAccount()?.accounts);
  return isMeterRead(row) ? <ReadingResult row={row} tasks={tasks} onAnother={onAnother} /> : null;
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useWords } from '#content/useWords.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { isOutageReport } from '#outbox/kinds/outageReport.ts';
import { SubmissionList } from '#parts/submission/SubmissionList.tsx';
import { isListedFor } from '#parts/submission/unsent.ts';
import { Card } from '#ui/Card.tsx';

/** What they reported on this device and is not in yet. */
export function WaitingReports({ reporter, onReopened }: { reporter: string | null; onReopened: () => void }) {
  const words = useWords('report-outage');
  const rows = useLiveQuery(
    () =>
      outboxDb.submissions
        .orderBy('capturedAt')
        .reverse()
        .filter((row) => isOutageReport(row) && row.state !== 'received' && isListedFor(reporter)(row))
        .toArray(),
    [reporter],
  );
  if (!rows?.length) return null;
  return (
    <section aria-labelledby="waiting-reports" className="flex flex-col gap-3 pb-4">
      <h2 id="waiting-reports" className="text-large">
        {words('waiting.title')}
      </h2>
      <Card>
        <SubmissionList rows={rows} onReopened={onReopened} />
      </Card>
    </section>
  );
}

import { useWords } from '#content/useWords.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReport.ts';
import { outcomeOf } from './outcome.ts';

/** What the state of a report does not say: thanks, or what to do. */
export function ReportOutcome({ row }: { row: OutageReportRow }) {
  const words = useWords('report-outage');
  switch (outcomeOf(row)) {
    case 'onItsWay':
      return row.state === 'held' ? <p>{words('held.message')}</p> : null;
    case 'received':
      return <p>{words('success', { reference: row.answer?.reference ?? '' })}</p>;
    case 'reported':
      return <p>{words('reported.message')}</p>;
    case 'declined':
      return (
        <>
          {/* The utility's own words stand above, where it gave any. */}
          {row.failure?.kind === 'refused' && row.failure.message === '' && (
            <p className="font-bold">{createOutageCall.failureTitle}</p>
          )}
          <p>{words('declined.message')}</p>
        </>
      );
  }
}

import { useWords } from '#content/useWords.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReport.ts';
import { SubmissionState } from '#parts/submission/SubmissionState.tsx';
import { useWhenItGoes } from '#parts/submission/useWhenItGoes.ts';
import { outcomeOf } from './outcome.ts';

/** Where a report stands, in the customer's words and the utility's. */
export function ReportOutcome({ row }: { row: OutageReportRow }) {
  const words = useWords('report-outage');
  const outbox = useWords('outbox');
  const goes = useWhenItGoes([row]);
  switch (outcomeOf(row)) {
    case 'onItsWay':
      return (
        <>
          <SubmissionState row={row} />
          {row.state === 'held' ? <p>{words('held.message')}</p> : goes && <p>{outbox(goes)}</p>}
        </>
      );
    case 'received':
      return (
        <>
          <SubmissionState row={row} />
          <p>{words('success', { reference: row.answer?.reference ?? '' })}</p>
        </>
      );
    case 'reported':
      return (
        <p>
          <span className="font-bold">{words('reported.title')}</span>
          <br />
          {words('reported.message')}
        </p>
      );
    case 'declined':
      return (
        <>
          <SubmissionState row={row} />
          {/* The utility's own words stand in the state, where it gave any. */}
          {row.failure?.kind === 'refused' && row.failure.message === '' && (
            <p className="font-bold">{createOutageCall.failureTitle}</p>
          )}
          <p>{words('declined.message')}</p>
        </>
      );
  }
}

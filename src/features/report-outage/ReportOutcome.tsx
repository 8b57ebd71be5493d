import { useWords } from '#content/useWords.ts';
import { createOutageCall } from '#contracts/outageReport.ts';
import { isKnownReport } from '#outbox/kinds/outageReport.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';

/** What the state of a report does not say: thanks, or the words that REP-46 has for a refusal without a reason. */
export function ReportOutcome({ row }: { row: OutageReportRow }) {
  const words = useWords('report-outage');
  const { state, failure, answer } = row;
  if (state === 'held') return <p>{words('held.message')}</p>;
  if (state === 'received') return <p>{words('success', { reference: answer?.reference ?? '' })}</p>;
  const isWithoutReason = state === 'notAccepted' && failure?.kind === 'refused' && failure.message === '';
  if (!isWithoutReason || isKnownReport(row)) return null;
  return <p className="text-small text-soft">{createOutageCall.failureTitle}</p>;
}

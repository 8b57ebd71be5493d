import { useSearch } from '@tanstack/react-router';
import { ReportOutageEntry } from './ReportOutageEntry.tsx';
import { ReportOutline } from './ReportOutline.tsx';
import { useReporter } from './useReporter.ts';

/** Route /outage/report-outage: for anyone in the dark, signed in or not, with a connection or without. */
export function ReportOutagePage() {
  const { stillOut } = useSearch({ strict: false }) as { stillOut?: string };
  const reporter = useReporter();
  if (!reporter) return <ReportOutline />;
  return <ReportOutageEntry key={reporter.customerId} {...reporter} relatedOutageId={stillOut} />;
}

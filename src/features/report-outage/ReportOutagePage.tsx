import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ReportOutageEntry } from './ReportOutageEntry.tsx';
import { ReportOutline } from './ReportOutline.tsx';
import { useReporter } from './useReporter.ts';

/** Route /outage/report-outage: for anyone in the dark, signed in or not, with a connection or without. */
export function ReportOutagePage() {
  /** The outage that the link to this page says is not over. */
  const stillOut = useLocation({ select: ({ state }) => (state as { stillOut?: string }).stillOut });
  const [relatedOutageId] = useState(stillOut);
  const reporter = useReporter();
  if (!reporter) return <ReportOutline />;
  return <ReportOutageEntry key={reporter.customerId} {...reporter} relatedOutageId={relatedOutageId} />;
}

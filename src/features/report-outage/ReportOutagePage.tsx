import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { StillOut } from '#machines/reportOutage/reportOutageContext.ts';
import { type OutageParts, OutagePartsContext } from './outageParts.ts';
import { ReportOutageEntry } from './ReportOutageEntry.tsx';
import { ReportOutline } from './ReportOutline.tsx';
import { useReporter } from './useReporter.ts';

/** For anyone without power, signed in or not, with a connection or without. */
export function ReportOutagePage({ parts }: { parts: OutageParts }) {
  /** The outage that the link to this page says is not over. */
  const named = useLocation({ select: ({ state }) => (state as { stillOut?: StillOut }).stillOut });
  const [stillOut] = useState(named);
  /** The key of the question that this report answers. */
  const asked = useLocation({ select: ({ state }) => (state as { answers?: string }).answers });
  const [answers] = useState(asked);
  const reporter = useReporter();
  if (!reporter) return <ReportOutline />;
  return (
    <OutagePartsContext value={parts}>
      <ReportOutageEntry key={reporter.customerId} {...reporter} stillOut={stillOut} answers={answers} />
    </OutagePartsContext>
  );
}

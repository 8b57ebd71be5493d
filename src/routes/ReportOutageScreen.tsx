import { PlannedNote } from '#features/outages/PlannedNote.tsx';
import { ReportAnswer } from '#features/outages/ReportAnswer.tsx';
import type { OutageParts } from '#features/report-outage/outageParts.ts';
import { ReportOutagePage } from '#features/report-outage/ReportOutagePage.tsx';

const PARTS: OutageParts = {
  PlannedNote,
  ReportAnswer,
  // With the map's outlines, which the report itself does not need.
  towns: async () => (await import('#features/outages/map/base.ts')).places.map(({ name }) => name),
};

/** Route /outage/report-outage: the report, and what the list of outages says of its place. */
export const ReportOutageScreen = () => <ReportOutagePage parts={PARTS} />;

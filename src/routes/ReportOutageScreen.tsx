import { PlannedNote } from '#features/outages/PlannedNote.tsx';
import { ReportAnswer } from '#features/outages/ReportAnswer.tsx';
import { ReportOutagePage } from '#features/report-outage/ReportOutagePage.tsx';

const PARTS = { PlannedNote, ReportAnswer };

/** Route /outage/report-outage: the report, and what the list of outages says of its place. */
export const ReportOutageScreen = () => <ReportOutagePage parts={PARTS} />;

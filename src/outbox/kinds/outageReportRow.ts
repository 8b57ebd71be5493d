import type { OutageReport } from '#contracts/outageReport.ts';
import type { ANYONE, SubmissionRow } from '#db/submissions.ts';

export interface OutageReportRow extends SubmissionRow {
  kind: 'outageReport';
  owner: typeof ANYONE;
  intent: OutageReport;
  /** Where texts are wanted: where to call instead, should the number not be one for texts. */
  callNumber?: string;
}

import type { OutageReport } from '#contracts/outageReport.ts';
import type { ANYONE, SubmissionRow } from '#db/submissions.ts';

export interface OutageReportRow extends SubmissionRow {
  kind: 'outageReport';
  owner: typeof ANYONE;
  intent: OutageReport;
  /** Of whoever wants texts: where to call them instead, should their number not be one for texts. */
  callNumber?: string;
}

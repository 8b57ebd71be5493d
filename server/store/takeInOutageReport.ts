import type * as z from 'zod/mini';
import type { OutageReport, outageReportAnswer } from '#contracts/outageReport.ts';
import type { Db } from './open.ts';
import { outageReports } from './schema.ts';
import { CLOCK_TOLERANCE_MS } from './takeInMeterRead.ts';

export const reportReferenceOf = (report: { id: number }): string => `O-${report.id}`;

/**
 * Keeps an outage report; runs inside the submission's transaction. One whose place nobody has looked up is kept too,
 * and flagged: a person finds the installation by what was typed.
 */
export async function takeInOutageReport(
  tx: Db,
  now: Date,
  report: OutageReport,
  idempotencyKey: string,
): Promise<z.input<typeof outageReportAnswer>> {
  const flaggedForReview = oddity(report, now);
  const [row] = await tx
    .insert(outageReports)
    .values({ report, receivedAt: now, idempotencyKey, flaggedForReview })
    .returning({ id: outageReports.id });
  if (!row) throw new Error('an outage report was not written');
  return { errorCode: 0, reference: reportReferenceOf(row) };
}

function oddity({ capturedDateTime, installationNumber }: OutageReport, now: Date): string | null {
  if (Date.parse(capturedDateTime) > now.getTime() + CLOCK_TOLERANCE_MS) return 'captured in the future';
  return installationNumber === '' ? 'installation to be looked up' : null;
}

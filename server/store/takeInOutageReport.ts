import { and, eq, inArray, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OutageReport, outageReportAnswer } from '#contracts/outageReport.ts';
import type { Db } from './open.ts';
import { outageReports } from './schema.ts';
import { CLOCK_TOLERANCE_MS } from './takeInMeterRead.ts';

export const reportReferenceOf = (report: { id: number }): string => `O-${report.id}`;

/**
 * Keeps an outage report; runs inside the submission's transaction. One whose place nobody has looked up is kept too,
 * and flagged: a person finds the installation by what was typed. Reports that it replaces stay, marked.
 */
export async function takeInOutageReport(
  tx: Db,
  now: Date,
  report: OutageReport,
  { key: idempotencyKey, replaces }: { key: string; replaces: readonly string[] },
): Promise<{ answer: z.input<typeof outageReportAnswer>; accepted: boolean }> {
  const accept = (row: { id: number }) => ({
    answer: { errorCode: 0, reference: reportReferenceOf(row) },
    accepted: true,
  });
  // A key that came back after it was pruned.
  const [before] = await tx.select().from(outageReports).where(eq(outageReports.idempotencyKey, idempotencyKey));
  if (before) return accept(before);
  if (replaces.length > 0) {
    await tx
      .update(outageReports)
      .set({ supersededBy: idempotencyKey })
      .where(and(inArray(outageReports.idempotencyKey, [...replaces]), isNull(outageReports.supersededBy)));
  }
  const flaggedForReview = oddity(report, now);
  const [row] = await tx
    .insert(outageReports)
    .values({ report, receivedAt: now, idempotencyKey, flaggedForReview })
    .returning({ id: outageReports.id });
  if (!row) throw new Error('an outage report was not written');
  return accept(row);
}

function oddity({ capturedDateTime, installationNumber }: OutageReport, now: Date): string | null {
  if (Date.parse(capturedDateTime) > now.getTime() + CLOCK_TOLERANCE_MS) return 'captured in the future';
  return installationNumber === '' ? 'installation to be looked up' : null;
}

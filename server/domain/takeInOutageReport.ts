import type * as z from 'zod/mini';
import type { OutageReport, outageReportAnswer } from '#contracts/outageReport.ts';
import type { Db } from '../store/open.ts';
import { findReportOfKey, insertOutageReport, supersedeReports } from '../store/outageReports.ts';
import { findText } from '../store/textMessages.ts';
import { CLOCK_TOLERANCE_MS } from './clockTolerance.ts';
import { reportReference } from './references.ts';

/**
 * Keeps an outage report; runs inside the submission's transaction. One whose place nobody has looked up is kept too,
 * and flagged: a person finds the installation by what was typed. Reports that it replaces stay, marked. A text message
 * of it that came before keeps its number, and counts no more.
 */
export async function takeInOutageReport(
  tx: Db,
  now: Date,
  report: OutageReport,
  {
    key: idempotencyKey,
    replaces,
    failedBotCheck,
  }: { key: string; replaces: readonly string[]; failedBotCheck: boolean },
): Promise<{ answer: z.input<typeof outageReportAnswer>; accepted: boolean }> {
  const accept = (row: { id: number }) => ({
    answer: { errorCode: 0, reference: reportReference(row) },
    accepted: true,
  });
  // A key that came back after it was pruned.
  const before = await findReportOfKey(tx, idempotencyKey);
  if (before) return accept(before);
  await supersedeReports(tx, replaces, idempotencyKey);
  const flaggedForReview = failedBotCheck ? 'bot check failed' : oddity(report, now);
  const priority = failedBotCheck ? 'low' : 'usual';
  const id = (await findText(tx, idempotencyKey))?.reportId ?? undefined;
  return accept(
    await insertOutageReport(tx, { id, report, receivedAt: now, idempotencyKey, priority, flaggedForReview }),
  );
}

function oddity({ capturedDateTime, installationNumber }: OutageReport, now: Date): string | null {
  if (Date.parse(capturedDateTime) > now.getTime() + CLOCK_TOLERANCE_MS) return 'captured in the future';
  return installationNumber === '' ? 'installation to be looked up' : null;
}

import type * as z from 'zod/mini';
import type { OutageReport, outageReportAnswer } from '#contracts/outageReport.ts';
import { CLOCK_TOLERANCE_MS } from '#rules/clockTolerance.ts';
import { waitForKeyHash } from '../../store/idempotency.ts';
import { keyHashOf } from '../../store/keyHash.ts';
import type { Db } from '../../store/open.ts';
import { findReportOfKey, insertOutageReport, supersedeReports } from '../../store/outage/outageReports.ts';
import { findReportId } from '../../store/text/textMessages.ts';
import { tellOutageReport } from '../backOffice/tellOutageReport.ts';
import { reportReference } from '../references.ts';

/** missing: the device could not do the work in time, or the client knows of no proofs, or it brought a spent one. */
export type BotChecked = 'passed' | 'failed' | 'missing';

/** The utility's own no to a report. */
export interface ReportRefusal {
  errorCode: number;
  errorDetails: string;
}

/**
 * Keeps an outage report; runs inside the submission's transaction. One whose place was not looked up is kept too,
 * and flagged: a person finds the installation by what was typed. So is one whose customer was asked about the place and
 * did not answer: a person asks them. Reports that it replaces stay, marked. A text message
 * of it that came before, or what a neighbour carried, keeps its number and counts no more.
 */
export async function takeInOutageReport(
  tx: Db,
  now: Date,
  report: OutageReport,
  {
    key: idempotencyKey,
    replaces,
    botCheck,
    refusal,
    unconfirmed,
  }: {
    key: string;
    replaces: readonly string[];
    botCheck: BotChecked;
    refusal: ReportRefusal | null;
    /** The installation of a meter whose place the customer did not confirm; null: it is not of such a one. */
    unconfirmed?: string | null;
  },
): Promise<{ answer: z.input<typeof outageReportAnswer>; accepted: boolean }> {
  const accept = (row: { id: number }) => ({
    answer: { errorCode: 0, reference: reportReference(row) },
    accepted: true,
  });
  const hash = keyHashOf(idempotencyKey);
  await waitForKeyHash(tx, hash);
  // A key that came back after it was pruned.
  const before = await findReportOfKey(tx, idempotencyKey);
  if (before) return accept(before);
  if (refusal) return { answer: refusal, accepted: false };
  const replaced = [...(await supersedeReports(tx, replaces, idempotencyKey)), ...(await textedBefore(tx, replaces))];
  const flaggedForReview = reportOddity(report, now, botCheck, unconfirmed);
  const priority = botCheck === 'passed' ? 'usual' : 'low';
  const id = await findReportId(tx, hash);
  const row = { report, receivedAt: now, idempotencyKey, priority, flaggedForReview } as const;
  const kept = await insertOutageReport(tx, { ...row, id });
  await tellOutageReport(tx, { ...row, ...kept }, 'app', replaced);
  return accept(kept);
}

/** The numbers of reports of which only a text, or what a neighbour carried, has come. */
async function textedBefore(tx: Db, keys: readonly string[]): Promise<{ id: number }[]> {
  const found: { id: number }[] = [];
  for (const key of keys) {
    const id = await findReportId(tx, keyHashOf(key));
    if (id !== undefined) found.push({ id });
  }
  return found;
}

/** Why a person should look at a report, or null. */
export function reportOddity(
  { capturedDateTime, installationNumber, unanswered }: OutageReport,
  now: Date,
  botCheck: BotChecked,
  unconfirmed: string | null = null,
): string | null {
  if (botCheck === 'failed') return 'bot check failed';
  if (Date.parse(capturedDateTime) > now.getTime() + CLOCK_TOLERANCE_MS) return 'captured in the future';
  if (unconfirmed) return `place not confirmed: the meter is at installation ${unconfirmed}`;
  if (unanswered) return `question not answered: ${unanswered}`;
  if (installationNumber === '') return 'installation to be looked up';
  return botCheck === 'missing' ? 'no bot check' : null;
}

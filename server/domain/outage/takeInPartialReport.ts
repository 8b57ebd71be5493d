import { answerOfHash, scopeOf, waitForKeyHash } from '../../store/idempotency.ts';
import type { KeyHash } from '../../store/keyHash.ts';
import type { Db } from '../../store/open.ts';
import { findReportOfHash } from '../../store/outage/outageReports.ts';
import {
  findReportId,
  findText,
  insertText,
  isCarried,
  type NewText,
  nextReportId,
} from '../../store/text/textMessages.ts';
import { tellOutageReport } from '../backOffice/tellOutageReport.ts';
import { reportReference } from '../references.ts';
import { reportsByText } from '../text/textsReceived.ts';

/**
 * Keeps what a text message, or a neighbour, brought of an outage report. It has no effect where the whole came before,
 * and none any more once that comes: it changes nothing that is there. The same again is answered as before.
 *
 * @param hash of the report's key: the neighbour knows no more of it
 * @returns the report's number; undefined where the utility did not take the report
 */
export async function takeInPartialReport(
  tx: Db,
  hash: KeyHash,
  row: Omit<NewText, 'kind' | 'scope' | 'reportId'>,
): Promise<string | undefined> {
  const scope = scopeOf(null);
  await waitForKeyHash(tx, hash);
  const answer = (await answerOfHash(tx, scope, hash)) as { reference?: string } | null;
  if (answer) return answer.reference;
  const whole = await findReportOfHash(tx, hash);
  if (whole) return reportReference(whole);
  const reportId = (await findReportId(tx, hash)) ?? (await nextReportId(tx));
  if (await findText(tx, row.idempotencyKey)) return reportReference({ id: reportId });
  const text = await insertText(tx, { ...row, kind: 'outageReport', scope, reportId });
  for (const report of reportsByText(text ? [text] : [])) {
    await tellOutageReport(tx, report, isCarried(row) ? 'carried' : 'text');
  }
  return reportReference({ id: reportId });
}

import { reginaIso } from '#rules/reginaTime.ts';
import { type ReadingText, readText } from '#rules/textMessage.ts';
import { findReadOfDay } from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import type { OutageReportRow } from '../../store/outage/outageReports.ts';
import { type TextFilter, type TextRow, uncompletedTexts } from '../../store/text/textMessages.ts';
import { reportOddity } from '../outage/takeInOutageReport.ts';

/**
 * The texts that nothing has completed and whose place nothing took, oldest first. A reading by text that counted ends
 * when a full one for its meter and day arrives under another key: that one is known to be the customer's.
 */
export async function textsInForce(db: Db, filter?: TextFilter): Promise<TextRow[]> {
  const inForce: TextRow[] = [];
  for (const text of await uncompletedTexts(db, filter)) {
    const reading = readingThatCounts(text);
    if (!reading || !(await findReadOfDay(db, reading.meterNumber, reading.readDate))) inForce.push(text);
  }
  return inForce;
}

/** The reading in a text, unless a person must look at it first. */
function readingThatCounts({ kind, body, heldForReview }: TextRow): ReadingText | null {
  const form = kind === 'meterRead' && heldForReview === null ? readText(body) : null;
  return form?.kind === 'meterRead' ? form : null;
}

/** Whether another text with a reading for this meter and day counts. `scope`: the customer's. */
export async function hasTextOfDay(
  db: Db,
  scope: string,
  { key, meterNumber, readDate }: ReadingText,
): Promise<boolean> {
  const texts = await textsInForce(db, { scope });
  return texts.some((text) => {
    const other = readingThatCounts(text);
    return other !== null && other.key !== key && other.meterNumber === meterNumber && other.readDate === readDate;
  });
}

/** Whether a text that counts reports an outage at this installation after that time. */
export async function isTextedSince(db: Db, installationNumber: string, since: Date): Promise<boolean> {
  const reports = reportsByText(await textsInForce(db, { since, installationNumber }));
  return reports.some(({ report }) => report.installationNumber === installationNumber);
}

/** The outages that these texts report, as far as a text tells them in the fields of a report. */
export function reportsByText(texts: readonly TextRow[]): OutageReportRow[] {
  return texts.flatMap(({ idempotencyKey, reportId, body, sender, receivedAt }) => {
    const form = readText(body);
    if (form?.kind !== 'outageReport' || reportId === null) return [];
    const report = {
      installationNumber: form.installationNumber,
      callbackPhoneNumber: sender,
      callerName: '',
      callerComments: '',
      callbackType: 'Text' as const,
      callbackEmail: '',
      callbackAddress: form.said,
      ...(form.relatedOutageId !== undefined && { relatedOutageId: form.relatedOutageId }),
      capturedDateTime: reginaIso(receivedAt),
    };
    // A text needs no bot check: its sender pays for it.
    const flaggedForReview = reportOddity(report, receivedAt, 'passed');
    return [
      { id: reportId, report, receivedAt, idempotencyKey, supersededBy: null, priority: 'usual', flaggedForReview },
    ];
  });
}

import { readCarried } from '#rules/carriedReport.ts';
import { reginaIso } from '#rules/reginaTime.ts';
import { type ReadingText, readText } from '#rules/textMessage.ts';
import { findReadOfDay } from '../../store/meter/meterReads.ts';
import type { Db } from '../../store/open.ts';
import type { OutageReportRow } from '../../store/outage/outageReports.ts';
import { isCarried, type TextFilter, type TextRow, uncompletedTexts } from '../../store/text/textMessages.ts';
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

/** Whether another text with a reading for this meter and day counts. `scopes`: of those who have the account. */
export async function hasTextOfDay(
  db: Db,
  scopes: readonly string[],
  { key, meterNumber, readDate }: ReadingText,
): Promise<boolean> {
  const texts = await textsInForce(db, { scopes });
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
  return texts.flatMap((text) => {
    const { idempotencyKey, keyHash, reportId: id, sender, receivedAt, botCheck } = text;
    const said = outageIn(text);
    if (!said || id === null) return [];
    const carried = isCarried(text);
    const report = {
      callerName: '',
      callerComments: '',
      callbackType: 'Text' as const,
      callbackEmail: '',
      // A neighbour is not called back.
      callbackPhoneNumber: carried ? '' : (sender ?? ''),
      capturedDateTime: reginaIso(receivedAt),
      ...said,
    };
    // A text needs no bot check: its sender pays for it.
    const checked = botCheck ?? 'passed';
    const oddity = reportOddity(report, receivedAt, checked);
    const flaggedForReview = carried ? [CARRIED_BY_OTHER, oddity].filter(Boolean).join('; ') : oddity;
    const priority = checked === 'passed' ? ('usual' as const) : ('low' as const);
    return [{ id, report, receivedAt, idempotencyKey, keyHash, supersededBy: null, priority, flaggedForReview }];
  });
}

const CARRIED_BY_OTHER = 'carried by somebody else';

/** Where it is, as a text or what was carried by internet says it; null of anything else. */
function outageIn({ sender, body }: TextRow) {
  const form = sender === null ? readCarried(body) : readText(body);
  if (form === null || !('installationNumber' in form)) return null;
  const { installationNumber, relatedOutageId } = form;
  const related = relatedOutageId !== undefined && { relatedOutageId };
  return 'place' in form
    ? { installationNumber, ...related, callbackAddress: form.place, capturedDateTime: form.capturedDateTime }
    : { installationNumber, ...related, callbackAddress: form.said };
}

import { isUnsent, type SubmissionRow } from '#db/submissions.ts';
import { hasArrived } from '#outbox/engine/settle/advance.ts';
import { isMeterRead } from '#outbox/kinds/meterRead.ts';
import { isOutageReport } from '#outbox/kinds/outageReport.ts';
import { saidOfOutage, type TextForm, writeText } from '#rules/textMessage.ts';

/**
 * The body of a text message that submits what waits, without its photo. Null where there is none: of what does not wait,
 * of other kinds, and of what takes the place of something that the utility may have, which a text cannot tell it.
 */
export function textOf(row: SubmissionRow): string | null {
  if (!isUnsent(row) || row.state === 'changing' || hasArrived(row) || row.replaces?.length) return null;
  const form = formOf(row);
  return form && writeText(form);
}

function formOf(row: SubmissionRow): TextForm | null {
  const key = row.id;
  if (isMeterRead(row)) {
    const { meterNumber, meterRead, submittedDateTime } = row.intent;
    return { kind: 'meterRead', key, meterNumber, meterRead, readDate: submittedDateTime.slice(0, 10) };
  }
  if (!isOutageReport(row)) return null;
  const { relatedOutageId } = row.intent;
  const installationNumber = row.intent.installationNumber.match(/^\d{1,20}$/)?.[0] ?? '';
  const related = relatedOutageId === undefined ? {} : { relatedOutageId };
  return { kind: 'outageReport', key, installationNumber, ...related, said: saidOfOutage(row.intent) };
}

/**
 * The link that opens a phone's messages app with number and text in it. Null on what is no phone: a tablet or a computer
 * opens nothing, or an app that cannot send. By what the browser says of itself, which is all there is to go by.
 */
export function textLink(userAgent: string, number: string, body: string): string | null {
  const text = encodeURIComponent(body);
  if (/\biPhone\b|\biPod\b/.test(userAgent)) return `sms:${number}&body=${text}`;
  return /\bAndroid\b.*\bMobile\b/.test(userAgent) ? `sms:${number}?body=${text}` : null;
}

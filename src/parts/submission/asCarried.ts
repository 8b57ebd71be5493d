import { CARRY_PATH } from '#contracts/carriedReport.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import { isOutageReport } from '#outbox/kinds/outageReport.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { writeCarried } from '#rules/carriedReport.ts';
import { keyHash } from '#rules/keyHash.ts';
import { saidOfCarried, writeText } from '#rules/textMessage.ts';
import { isOfferedElsewhere, outageOf } from './asText.ts';

/** An outage report as a neighbour carries it; each null where it cannot be written so. */
export interface Carried {
  /** For the fragment of the page's address (`rules/carriedReport.ts`). */
  content: string | null;
  /** The body of a text message. */
  text: string | null;
}

/** What is drawn as codes; each null where it is not offered. */
export interface WaysToCarry {
  link: string | null;
  /** `code`: as phones' cameras read a text message. */
  text: { number: string; body: string; code: string } | null;
}

/** `textNumber`: where the utility takes texts (E.164), if it does. */
export function waysToCarry(
  { content, text: body }: Carried,
  { origin, textNumber }: { origin: string; textNumber: string | undefined },
): WaysToCarry {
  const isTexted = textNumber !== undefined && body !== null;
  return {
    link: content && `${origin}${CARRY_PATH}#${content}`,
    text: isTexted ? { number: textNumber, body, code: `SMSTO:${textNumber}:${body}` } : null,
  };
}

/** Whether a neighbour can carry it: not where the utility was reached and its customer is asked something. */
export const isCarriable = (row: SubmissionRow): row is OutageReportRow =>
  isOutageReport(row) && isOfferedElsewhere(row) && row.state !== 'needsDecision';

/**
 * What a neighbour is shown of a report that waits: nothing about who reports it, and a hash in place of its key.
 *
 * @param sha256 the platform's own
 */
export async function carriedOf(row: SubmissionRow, sha256: Parameters<typeof keyHash>[1]): Promise<Carried | null> {
  if (!isCarriable(row)) return null;
  const { callbackAddress, capturedDateTime } = row.intent;
  const { relatedOutageId = '', ...place } = outageOf(row);
  // As in a text, one that is written otherwise has no place here.
  const related = /^[\w-]{1,40}$/.test(relatedOutageId) && { relatedOutageId };
  const known = { keyHash: await keyHash(row.id, sha256), ...place, ...related };
  return {
    content: writeCarried({ ...known, place: callbackAddress, capturedDateTime }),
    text: writeText({ kind: 'carriedReport', ...known, said: saidOfCarried(row.intent) }),
  };
}

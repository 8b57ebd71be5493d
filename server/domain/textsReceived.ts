import { reginaIso } from '#rules/reginaTime.ts';
import { readText } from '#rules/textMessage.ts';
import type { OutageReportRow } from '../store/outageReports.ts';
import type { TextRow } from '../store/textMessages.ts';

/** The outages that these texts report, as far as a text tells them in the fields of a report. */
export function reportsByText(texts: readonly TextRow[]): OutageReportRow[] {
  return texts.flatMap(({ idempotencyKey, reportId, body, sender, receivedAt, heldForReview }) => {
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
    const state = { supersededBy: null, priority: 'usual' as const, flaggedForReview: heldForReview };
    return [{ id: reportId, report, receivedAt, idempotencyKey, ...state }];
  });
}

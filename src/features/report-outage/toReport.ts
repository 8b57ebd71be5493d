import type { OutageReport } from '#contracts/outageReport.ts';
import {
  callbackOf,
  isConfirmed,
  placeOf,
  placeText,
  premisesOf,
  type ReportEntry,
} from '#machines/reportOutage/reportOutageContext.ts';
import { reginaIso } from '#rules/reginaTime.ts';

/** The report of API2-23, frozen at the moment of confirmation. */
export function toReport(entry: ReportEntry, now: Date): OutageReport {
  const location = placeOf(entry);
  return {
    // Empty: it could not be looked up. The utility does that, by the place.
    installationNumber: premisesOf(entry)?.installationNumber ?? '',
    ...callbackOf(entry),
    callerName: entry.contactName.trim(),
    callerComments: entry.additionalInfo.trim(),
    callbackAddress: placeText(entry),
    ...(entry.relatedOutageId !== null && { relatedOutageId: entry.relatedOutageId }),
    ...(location && { location }),
    ...(!isConfirmed(entry) && { unanswered: 'notConfirmed' as const }),
    capturedDateTime: reginaIso(now),
  };
}

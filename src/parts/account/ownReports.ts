import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';

/** So long the question whether the power is back stays without an answer, in ms. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Where a report may be of: by the installation that it names, else by its address. */
export interface ReportedPlace {
  installationNumber: string | undefined;
  address: string | undefined;
}

/** The customer's own report that the power is out. */
export interface MyReport {
  /** When they confirmed it (ISO, the device's clock). */
  reportedAt: string;
  /** The utility's number for it, once it has it. */
  reference: string | undefined;
  /** The utility had another report of the same outage. */
  isKnown: boolean;
}

/** Its kind is told by its name: the kinds themselves are not loaded for the first screen. */
const isReport = (row: SubmissionRow): row is OutageReportRow => row.kind === 'outageReport';

/** The reports that were made on this device within seven days, by whomever, the latest first. */
export async function recentReports(): Promise<OutageReportRow[]> {
  const since = new Date(Date.now() - KEPT_MS).toISOString();
  const rows = await outboxDb.submissions.where('capturedAt').aboveOrEqual(since).reverse().toArray();
  return rows.filter(isReport);
}

/** Of these the customer's last one of this place, unless it was refused; undefined where there is none. */
export async function reportOf(
  reports: readonly OutageReportRow[],
  place: ReportedPlace,
  customerId: string,
): Promise<MyReport | undefined> {
  if (!place.installationNumber && !place.address) return undefined;
  for (const row of reports) {
    if (!isOf(row, place, customerId)) continue;
    const isRefused = row.state === 'notAccepted';
    const isKnown = isRefused && (await isReportedAlready(row));
    if (!isRefused || isKnown) return { reportedAt: row.capturedAt, reference: row.answer?.reference, isKnown };
  }
  return undefined;
}

/** Exported for its table of states. */
export function isOf(
  row: OutageReportRow,
  { installationNumber, address }: ReportedPlace,
  customerId: string,
): boolean {
  if (row.enteredBy !== customerId || row.answer?.replaced) return false;
  const { intent } = row;
  return intent.installationNumber
    ? intent.installationNumber === installationNumber
    : intent.callbackAddress.trim().toLowerCase() === address?.trim().toLowerCase();
}

/** The codes are a part of what sends, which the first screen does not load. */
async function isReportedAlready({ failure }: OutageReportRow): Promise<boolean> {
  const codes = await import('#contracts/outageStatus.ts');
  return failure?.kind === 'refused' && codes.isReportedAlready(failure.code);
}

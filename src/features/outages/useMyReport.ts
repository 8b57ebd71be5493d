import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import type { SubmissionRow } from '#db/submissions.ts';
import type { OutageReportRow } from '#outbox/kinds/outageReportRow.ts';
import { useCustomer } from '#session/customer.ts';

/** So long the question whether the power is back stays without an answer, in ms. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** Where a report may be of: by the installation that it names, else by its address. */
export interface Place {
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

/**
 * The last report of this customer that the power is out at this place, made on this device within seven days, unless it
 * was refused. Undefined while the device is being asked, and where there is none.
 */
export function useMyReport(place: Place | undefined): MyReport | undefined {
  const customerId = useCustomer()?.customerId;
  const { installationNumber, address } = place ?? {};
  return useLiveQuery(async () => {
    if (!customerId || (!installationNumber && !address)) return undefined;
    const since = new Date(Date.now() - KEPT_MS).toISOString();
    const rows = await outboxDb.submissions.where('capturedAt').aboveOrEqual(since).reverse().toArray();
    for (const row of rows.filter(isReport)) {
      if (!isOf(row, { installationNumber, address }, customerId)) continue;
      const isRefused = row.state === 'notAccepted';
      const isKnown = isRefused && (await isReportedAlready(row));
      if (!isRefused || isKnown) {
        return { reportedAt: row.capturedAt, reference: row.answer?.reference, isKnown };
      }
    }
    return undefined;
  }, [customerId, installationNumber, address]);
}

/** Exported for its table of states. */
export function isOf(row: OutageReportRow, { installationNumber, address }: Place, customerId: string): boolean {
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

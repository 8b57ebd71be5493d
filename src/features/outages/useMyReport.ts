import { useLiveQuery } from 'dexie-react-hooks';
import { type MyReport, type ReportedPlace, recentReports, reportOf } from '#parts/account/ownReports.ts';
import { useCustomer } from '#session/customer.ts';

/**
 * The last report of this customer that the power is out at this place (ownReports.ts). Undefined while the device is
 * being asked, and where there is none.
 */
export function useMyReport(place: ReportedPlace | undefined): MyReport | undefined {
  const customerId = useCustomer()?.customerId;
  const { installationNumber, address } = place ?? {};
  return useLiveQuery(
    async () => (customerId ? reportOf(await recentReports(), { installationNumber, address }, customerId) : undefined),
    [customerId, installationNumber, address],
  );
}

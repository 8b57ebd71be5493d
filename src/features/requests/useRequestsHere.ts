import { useLiveQuery } from 'dexie-react-hooks';
import { outboxDb } from '#db/outboxDb.ts';
import { isRequest, type RequestRow } from '#outbox/kinds/customerRequest.ts';
import { useCustomer } from '#session/customer.ts';

/** What this customer asked for on this device of an account, the latest first; undefined until that is known. */
export function useRequestsHere(caAccount: string | undefined): readonly RequestRow[] | undefined {
  const customerId = useCustomer()?.customerId;
  return useLiveQuery(async () => {
    if (customerId === undefined || caAccount === undefined) return undefined;
    // Turned round here: read backwards the database gives them one by one.
    const rows = (await outboxDb.submissions.orderBy('capturedAt').toArray()).reverse();
    return rows.filter(isRequest).filter((row) => row.enteredBy === customerId && row.caAccount === caAccount);
  }, [customerId, caAccount]);
}

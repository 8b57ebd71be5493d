import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import type { Known } from '#machines/reportOutageContext.ts';
import { useCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { phoneText } from '#ui/phoneText.ts';

export interface Reporter {
  /** Null: nobody is signed in, or the app says nothing of who is: it is locked, or still in its first run. */
  customerId: string | null;
  /** What need not be typed. */
  known: Known;
}

/** Who reports; `undefined` while the device is being asked. */
export function useReporter(): Reporter | undefined {
  const customer = useCustomer();
  // A draft is kept in the clear: before the first run is over nothing of the customer goes into one by itself.
  const customerId = isLocked() || !customer?.arrived ? null : customer.customerId;
  return useLiveQuery(async () => {
    if (customer === undefined) return undefined;
    const profile = customerId ? await cacheDb.profile.get('current') : undefined;
    if (!profile || profile.customerId !== customerId) return { customerId: customerId ?? null, known: {} };
    const phone = phoneText(profile.contactNumber);
    return {
      customerId,
      known: {
        contactName: profile.profileName,
        phoneNumber: phone,
        alternativeContactNumber: phone,
        alternativeContactEmail: profile.profileEmail,
      },
    };
  }, [customer === undefined, customerId]);
}

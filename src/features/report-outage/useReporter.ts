import { useLiveQuery } from 'dexie-react-hooks';
import type { Premises } from '#contracts/installation.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { ownPlaces } from '#copies/ownPlaces.ts';
import type { Known } from '#machines/reportOutage/reportOutageContext.ts';
import { useCustomer } from '#session/customer.ts';
import { isLocked } from '#session/lock.ts';
import { phoneText } from '#ui/format.ts';
import { consentedAt } from './consent.ts';

export interface Reporter {
  /** Null: nobody is signed in, or the app says nothing of who is: it is locked, or still in its first run. */
  customerId: string | null;
  /** What need not be typed. */
  known: Known;
  /** Theirs, the one looked at first: a report of it needs no look-up. */
  own: readonly OwnPremises[];
  /** The one looked at; undefined where the device does not know its installation. */
  here: OwnPremises | undefined;
  /** A code showed that texts reach the number of the profile. */
  isTextable: boolean;
  /** When they agreed to the use of their details in a report, on this device (ISO). */
  agreedAt: string | undefined;
}

const NOBODY = { known: {}, own: [], here: undefined, isTextable: false, agreedAt: undefined };

/** `name`: what the customer calls the account. `regionId`: where it is, as far as the device knows. */
export type OwnPremises = Premises & { name: string; regionId: string | undefined };

/** Who reports; `undefined` while the device is being asked. */
export function useReporter(): Reporter | undefined {
  const customer = useCustomer();
  // A draft is kept in the clear: before the first run is over nothing of the customer goes into one by itself.
  const customerId = isLocked() || !customer?.arrived ? null : customer.customerId;
  return useLiveQuery(
    async () => (customer === undefined ? undefined : reporterOnDevice(customerId)),
    [customer === undefined, customerId],
  );
}

/** What this device knows of them; of a profile that is another customer's nothing. */
export async function reporterOnDevice(customerId: string | null): Promise<Reporter> {
  const profile = customerId ? await cacheDb.profile.get('current') : undefined;
  if (!profile || profile.customerId !== customerId) return { customerId, ...NOBODY };
  const phone = phoneText(profile.contactNumber);
  const own = await ownPremises();
  return {
    customerId,
    own: own.map(({ isCurrent: _, ...one }) => one),
    here: own.find(({ isCurrent }) => isCurrent),
    isTextable: profile.contactNumberVerified === true,
    agreedAt: await consentedAt(),
    known: {
      contactName: profile.profileName,
      phoneNumber: phone,
      alternativeContactNumber: phone,
      alternativeContactEmail: profile.profileEmail,
    },
  };
}

/** Those of the customer's accounts of which the device knows the installation. */
async function ownPremises(): Promise<(OwnPremises & { isCurrent: boolean })[]> {
  const places = await ownPlaces();
  return places
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    .flatMap(({ name, regionId, address: addressString, installationNumber, isCurrent }) =>
      addressString && installationNumber ? [{ addressString, installationNumber, name, regionId, isCurrent }] : [],
    );
}

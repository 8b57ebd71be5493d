import { useLiveQuery } from 'dexie-react-hooks';
import { IS_THIS_OURS_PATH, LONGEST_MESSAGE } from '#contracts/isThisOurs.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { notificationsSource } from '#copies/notifications.ts';
import { useCopy } from '#copies/useCopy.ts';
import type { KnownOfCustomer } from '#rules/ourMessages.ts';
import { useCustomer } from '#session/customer.ts';
import { useTakenHash } from '#ui/useTakenHash.ts';
import { IsThisOurs } from './IsThisOurs.tsx';

/**
 * Says whether a message is from us, with or without a connection. What another app shared stands behind the # of the
 * address, which no server sees; it is taken out of that and of the history at once.
 */
export function IsThisOursPage() {
  const shared = useTakenHash(IS_THIS_OURS_PATH);
  const customer = useCustomer();
  const { asOf } = useCopy(notificationsSource);
  const notices = useLiveQuery(() => cacheDb.notifications.toArray());
  const known = useLiveQuery(knownOfCustomer);
  if (customer === undefined || !notices || !known) return null;
  return (
    <IsThisOurs
      key={shared}
      shared={textOf(shared)}
      sent={customer && { notices, asOf: asOf ?? notices[0]?.fetchedAt ?? null, customer: known }}
    />
  );
}

/** From the copies on this device. A mail to an account's own contact greets the customer by the name in the profile, too. */
async function knownOfCustomer(): Promise<KnownOfCustomer> {
  const profile = await cacheDb.profile.get('current');
  const bills = await cacheDb.bills.toArray();
  return {
    names: profile ? [profile.profileName] : [],
    addresses: profile ? [profile.profileEmail] : [],
    answers: bills.flatMap(({ bill }) => (bill?.requests ?? []).flatMap(({ answer }) => answer ?? [])),
  };
}

/** What a link brought may be cut or written by anybody. */
function textOf(hash: string): string {
  try {
    return decodeURIComponent(hash).slice(0, LONGEST_MESSAGE);
  } catch {
    return hash.slice(0, LONGEST_MESSAGE);
  }
}

import { useLiveQuery } from 'dexie-react-hooks';
import { type AccountCopy, type AccountDetailsCopy, cacheDb, type MeterCopy } from '#db/cache.ts';
import { useKeptFresh } from '#parts/useKeptFresh.ts';
import { refreshMeter } from '#refresh/meter.ts';

export interface MeterFacts {
  details: AccountDetailsCopy | undefined;
  meter: MeterCopy | undefined;
}

/** The device's copies of what this account's meter needs, kept fresh while there is a connection. */
export function useMeterFacts(account: AccountCopy | undefined) {
  const caAccount = account?.caAccount;
  const facts = useLiveQuery(async (): Promise<MeterFacts | undefined> => {
    if (caAccount === undefined) return undefined;
    const [details, meter] = await Promise.all([cacheDb.accountDetails.get(caAccount), cacheDb.meters.get(caAccount)]);
    return { details, meter };
  }, [caAccount]);
  const { loading, failed } = useKeptFresh(caAccount, async () => (account ? refreshMeter(account) : null));
  // A live query keeps its last answer while it asks for another account: that one is not an answer to ours.
  const isOurs = !facts?.details || facts.details.caAccount === caAccount;
  return { facts: isOurs ? facts : undefined, loading, failed };
}

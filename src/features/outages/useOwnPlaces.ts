import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';
import { accountsOnDevice } from '#copies/currentAccount.ts';

/** `name`: what the customer calls the account. */
export interface OwnPlace {
  caAccount: string;
  name: string;
  address: string;
  regionId: string;
}

const NONE: readonly OwnPlace[] = [];

/** Those of the customer's accounts of which the device knows the outage region. */
export const useOwnPlaces = (): readonly OwnPlace[] =>
  useLiveQuery(async () => {
    const [{ accounts }, details] = await Promise.all([accountsOnDevice(), cacheDb.accountDetails.toArray()]);
    const detailsOf = new Map(details.map((row) => [row.caAccount, row]));
    return accounts.flatMap(({ caAccount, descriptiveName: name }) => {
      const { address, regionId } = detailsOf.get(caAccount) ?? {};
      return address && regionId ? [{ caAccount, name, address, regionId }] : [];
    });
  }) ?? NONE;

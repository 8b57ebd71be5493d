import { useLiveQuery } from 'dexie-react-hooks';
import { cacheDb } from '#copies/cacheDb.ts';

const NONE: ReadonlySet<string> = new Set();

/** The regions in which the customer's premises lie, as far as the device knows. */
export const useHomeRegions = (): ReadonlySet<string> =>
  useLiveQuery(async () => {
    const details = await cacheDb.accountDetails.toArray();
    return new Set(details.flatMap(({ regionId }) => regionId ?? []));
  }) ?? NONE;

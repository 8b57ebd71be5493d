import type { AccountDetailsCopy } from './accountDetails.ts';
import { cacheDb } from './cacheDb.ts';
import { accountsOnDevice } from './currentAccount.ts';
import type { AccountCopy } from './engine/account.ts';

/** Where one of the customer's accounts has its power, as far as the device knows. `name`: what they call it. */
export interface OwnPlace {
  caAccount: string;
  name: string;
  /** The account is the one looked at. */
  isCurrent: boolean;
  address: string | undefined;
  regionId: string | undefined;
  installationNumber: string | undefined;
  /** Where it is, where the utility knows it: longitude, latitude. */
  at: [number, number] | undefined;
}

/** The places of all accounts, in the server's order. */
export async function ownPlaces(): Promise<OwnPlace[]> {
  const [{ accounts, current }, details] = await Promise.all([accountsOnDevice(), cacheDb.accountDetails.toArray()]);
  const detailsOf = new Map(details.map((row) => [row.caAccount, row]));
  return accounts.map((account) => placeOf(account, detailsOf.get(account.caAccount), account === current));
}

export const placeOf = (
  { caAccount, descriptiveName: name }: AccountCopy,
  { address, regionId, installationNumber, latitude, longitude }: Partial<AccountDetailsCopy> = {},
  isCurrent: boolean,
): OwnPlace => {
  const at: OwnPlace['at'] = latitude === undefined || longitude === undefined ? undefined : [longitude, latitude];
  return { caAccount, name, isCurrent, address, regionId, installationNumber, at };
};

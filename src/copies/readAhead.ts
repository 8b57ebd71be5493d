import type { AccountDetailsCopy } from './accountDetails.ts';
import type { BillCopy } from './bills.ts';
import { cacheDb } from './cacheDb.ts';
import { accountsOnDevice } from './currentAccount.ts';
import type { AccountCopy } from './engine/account.ts';
import type { MeterCopy } from './meters.ts';
import type { OutageMapCopy } from './outageMap.ts';
import type { ProfileCopy } from './profile.ts';

/** What home shows of the device's copies. */
interface HomeCopies {
  profile: ProfileCopy | undefined;
  accounts: AccountCopy[];
  current: AccountCopy | undefined;
  details: AccountDetailsCopy | undefined;
  meter: MeterCopy | undefined;
  bill: BillCopy | undefined;
  outageMap: OutageMapCopy | undefined;
}

/** Of one account what its meter's card goes by, asked for together. */
export const copiesOf = (caAccount: string): Promise<[AccountDetailsCopy | undefined, MeterCopy | undefined]> =>
  Promise.all([cacheDb.accountDetails.get(caAccount), cacheDb.meters.get(caAccount)]);

/** A database that does not open must not keep the page closed, in ms. */
const PATIENCE_MS = 1000;

let reading: Promise<void> | undefined;
let read: HomeCopies | undefined;

/**
 * At a start out of the cache: reads these while the gate is still being asked, so that home's first paint has them
 * and no second one follows. By way of the sealed tables, so a closed lock keeps them closed here too (AUTH-04); and
 * only pages behind the gate use them.
 */
export function readAhead(): void {
  const mine = cacheDb
    .transaction(
      'r',
      ['profile', 'accounts', 'choices', 'accountDetails', 'meters', 'bills', 'outageMap'],
      async () => {
        const [profile, { accounts, current }, outageMap] = await Promise.all([
          cacheDb.profile.get('current'),
          accountsOnDevice(),
          cacheDb.outageMap.get('current'),
        ]);
        const [details, meter] = current ? await copiesOf(current.caAccount) : [];
        const bill = current && (await cacheDb.bills.get(current.caAccount));
        if (reading === mine) read = { profile, accounts, current, details, meter, bill, outageMap };
      },
    )
    // The screens' own queries tell what cannot be read.
    .catch(() => {});
  reading = mine;
}

/** When they were read, or are too long in coming; at once where nothing is read. */
export const whenReadAhead = (): Promise<void> =>
  reading ? Promise.race([reading, new Promise<void>((done) => setTimeout(done, PATIENCE_MS))]) : Promise.resolve();

/** For the first paint alone: what is shown later is asked for then. */
export const copiesReadAhead = (): HomeCopies | undefined => read;

/** After the first paint. */
export function forgetReadAhead(): void {
  reading = undefined;
  read = undefined;
}

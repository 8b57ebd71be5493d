import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { AccountDetails, AssociatedAccount } from '#contracts/account.ts';
import type { Words } from '#contracts/content.ts';
import type { MeterDetails } from '#contracts/meter.ts';
import type { Notification } from '#contracts/notifications.ts';
import type { Outage } from '#contracts/outageMap.ts';
import type { ProfileDetails } from '#contracts/profile.ts';

/** Every copy says when it was loaded (ISO time): an old truth is shown as old. */
interface Copy {
  fetchedAt: string;
}
export interface ProfileCopy extends Copy {
  key: 'current';
  customerId: string;
  profileName: string;
  profileEmail: string;
  contactNumber: string;
  preferences?: ProfileDetails['preferences'];
  isRegistered?: ProfileDetails['isRegistered'];
}
/** `position`: the order in which the server lists the accounts. */
export type AccountCopy = Copy & AssociatedAccount & { position: number };
export type AccountDetailsCopy = Copy & AccountDetails;
export type MeterCopy = Copy & { caAccount: string; meterNumber: string; meter: MeterDetails };
/** The customer's notifications as the server lists them; `position` keeps its order. */
export type NotificationCopy = Copy & Notification & { position: number };
/** `lastUpdated`: when the utility published them. */
export interface OutageMapCopy extends Copy {
  key: 'current';
  outages: Outage[];
  lastUpdated: string;
}
export interface ContentCopy extends Copy {
  page: string;
  words: Record<string, Words>;
}
/** Whether the last attempt to reach the utility got an answer. */
export interface ReachRow {
  key: 'utility';
  answered: boolean;
}
/** What the customer chose on this device: the account they look at. */
export interface ChoiceRow {
  key: 'currentAccount';
  value: string;
}

/** The key to the copies, locked away by what the customer's passkey makes (its PRF): useless without that passkey. */
export interface VaultRow {
  key: 'current';
  wrapped: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
}

/**
 * Copies of what the server knows, for reading without a network. It may be dropped and rebuilt at any
 * time; it is emptied at sign-out and when another customer signs in.
 */
export class CacheDb extends Dexie {
  declare profile: Table<ProfileCopy, string>;
  declare accounts: Table<AccountCopy, string>;
  declare accountDetails: Table<AccountDetailsCopy, string>;
  declare meters: Table<MeterCopy, string>;
  declare content: Table<ContentCopy, string>;
  declare notifications: Table<NotificationCopy, string>;
  declare outageMap: Table<OutageMapCopy, string>;
  declare reach: Table<ReachRow, string>;
  declare choices: Table<ChoiceRow, string>;
  declare vault: Table<VaultRow, string>;

  constructor(options: DexieOptions = {}) {
    super('stormlamp-cache', options);
    this.version(1).stores({
      profile: '&key',
      accounts: '&caAccount, position',
      accountDetails: '&caAccount',
      meters: '&caAccount',
      content: '&page',
      choices: '&key',
      reach: '&key',
    });
    this.version(2).stores({ notifications: '&oid, position' });
    this.version(3).stores({ vault: '&key' });
    this.version(4).stores({ outageMap: '&key' });
  }
}

export const cacheDb = new CacheDb();

/** The lamp tells what this says. Written only when it changes. */
export async function noteReach(answered: boolean, db: CacheDb = cacheDb): Promise<void> {
  const before = await db.reach.get('utility');
  if ((before?.answered ?? true) !== answered) await db.reach.put({ key: 'utility', answered });
}

/** Gives back the space of every copy but the one account in use: what is unsent goes before what can be loaded again. */
export async function makeRoom(caAccount: string, db: CacheDb = cacheDb): Promise<void> {
  await db.transaction('rw', [db.accountDetails, db.meters, db.content], async () => {
    // By name, not by range: sealed keys have no order.
    for (const table of [db.accountDetails, db.meters]) {
      const others = (await table.toCollection().primaryKeys()).filter((key) => key !== caAccount);
      await table.bulkDelete(others);
    }
    await db.content.clear();
  });
}

/** Forgets every copy of a customer's data; the words of the app and the outages are everybody's and stay. */
export async function forgetCustomer(db: CacheDb = cacheDb): Promise<void> {
  const theirs = [db.profile, db.accounts, db.accountDetails, db.meters, db.notifications, db.choices];
  await db.transaction('rw', theirs, async () => {
    await Promise.all(theirs.map((table) => table.clear()));
  });
}

import { Dexie, type DexieOptions, type Table } from 'dexie';
import { type BackupCopies, bucketBackups } from './backupCopies.ts';
import { DEVICE_SESSION_SCHEMA, type DeviceSessionRow } from './deviceSession.ts';
import { DRAFTS_SCHEMA, type DraftKey, type DraftRow } from './drafts.ts';
import { LEASES_SCHEMA, type LeaseRow } from './leases.ts';
import { PHOTOS_SCHEMA, type PhotoRow } from './photos.ts';
import { restoreBackups } from './restoreBackups.ts';
import { SUBMISSIONS_SCHEMA, type SubmissionRow } from './submissions.ts';
import { unsentInPage } from './unsentInPage.ts';

/** What was looked into once in the life of this database. */
export interface CheckRow {
  key: 'spares';
  /** How many items were gone for good when this database was new; 0 once the customer knows. */
  lost?: number;
}

/**
 * What must not be lost: everything handed in and not yet answered. A database of its own, apart from
 * the cache, which may be dropped and rebuilt at any time. Page and service worker share this schema.
 */
export class OutboxDb extends Dexie {
  declare submissions: Table<SubmissionRow, string>;
  declare photos: Table<PhotoRow, string>;
  declare leases: Table<LeaseRow, string>;
  declare drafts: Table<DraftRow, DraftKey>;
  declare deviceSession: Table<DeviceSessionRow, string>;
  declare checks: Table<CheckRow, string>;
  /** Backup copies of what is not sent yet, should the browser lose this database. */
  readonly backupCopies: BackupCopies;
  /** How many items were noted as unsent, where this database's end does not reach. */
  readonly notedUnsent: () => number;

  constructor({
    backupCopies = bucketBackups,
    notedUnsent = unsentInPage,
    ...options
  }: DexieOptions & { backupCopies?: BackupCopies; notedUnsent?: () => number } = {}) {
    // Strict: "saved" is said only when the data is on the disk, not in the operating system's buffers.
    super('stormlamp-outbox', { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({
      submissions: SUBMISSIONS_SCHEMA,
      photos: PHOTOS_SCHEMA,
      leases: LEASES_SCHEMA,
      drafts: DRAFTS_SCHEMA,
      deviceSession: DEVICE_SESSION_SCHEMA,
    });
    this.version(2).stores({ checks: '&key' });
    this.backupCopies = backupCopies;
    this.notedUnsent = notedUnsent;
    // Before anything else is asked of it.
    this.on('ready', (opened) => restoreBackups(opened as OutboxDb));
  }
}

export const outboxDb = new OutboxDb();

import { Dexie, type DexieOptions, type Table } from 'dexie';
import { DEVICE_SESSION_SCHEMA, type DeviceSessionRow } from './deviceSession.ts';
import { DRAFTS_SCHEMA, type DraftRow } from './drafts.ts';
import { LEASES_SCHEMA, type LeaseRow } from './leases.ts';
import { PHOTOS_SCHEMA, type PhotoRow } from './photos.ts';
import { SUBMISSIONS_SCHEMA, type SubmissionRow } from './submissions.ts';

/**
 * What must not be lost: everything handed in and not yet answered. A database of its own, apart from
 * the cache, which may be dropped and rebuilt at any time. Page and service worker share this schema.
 */
export class OutboxDb extends Dexie {
  declare submissions: Table<SubmissionRow, string>;
  declare photos: Table<PhotoRow, string>;
  declare leases: Table<LeaseRow, string>;
  declare drafts: Table<DraftRow, string>;
  declare deviceSession: Table<DeviceSessionRow, string>;

  constructor(options: DexieOptions = {}) {
    // Strict: "saved" is said only when the data is on the disk, not in the operating system's buffers.
    super('stormlamp-outbox', { chromeTransactionDurability: 'strict', ...options });
    this.version(1).stores({
      submissions: SUBMISSIONS_SCHEMA,
      photos: PHOTOS_SCHEMA,
      leases: LEASES_SCHEMA,
      drafts: DRAFTS_SCHEMA,
      deviceSession: DEVICE_SESSION_SCHEMA,
    });
  }
}

export const outboxDb = new OutboxDb();

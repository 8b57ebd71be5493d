import { Dexie, type DexieOptions, type Table } from 'dexie';
import { ATTACHMENTS_SCHEMA, type AttachmentRow } from './attachments.ts';
import { type BackupCopies, bucketBackups } from './backupCopies.ts';
import type { CheckRow } from './checks.ts';
import { DEVICE_SESSION_SCHEMA, type DeviceSessionRow, forgetDamagedSession } from './deviceSession.ts';
import { DRAFTS_SCHEMA, type DraftRow } from './drafts.ts';
import { GRANTS_SCHEMA, type GrantRow } from './grants.ts';
import { LEASES_SCHEMA, type LeaseRow } from './leases.ts';
import { readableRow } from './readableRow.ts';
import { restoreBackups, restoreSession } from './restoreBackups.ts';
import { SET_ASIDE_SCHEMA, type SetAsideRow } from './setAside.ts';
import { setUnreadableAside } from './setUnreadableAside.ts';
import { openAgain } from './storageErrors.ts';
import { SUBMISSIONS_SCHEMA, type SubmissionRow } from './submissions.ts';
import { unsentInPage } from './unsentInPage.ts';

/**
 * What must not be lost: everything submitted and not yet answered. A database of its own, apart from
 * the cache, which may be dropped and rebuilt at any time. Page and service worker share this schema.
 */
export class OutboxDb extends Dexie {
  declare submissions: Table<SubmissionRow, string>;
  declare leases: Table<LeaseRow, string>;
  declare drafts: Table<DraftRow, string>;
  declare deviceSession: Table<DeviceSessionRow, string>;
  declare checks: Table<CheckRow, string>;
  declare grants: Table<GrantRow, string>;
  declare setAside: Table<SetAsideRow, number>;
  readonly attachments: Table<AttachmentRow, string>;
  /** Second copies of what is not sent yet, should the browser lose this database. */
  readonly backupCopies: BackupCopies;
  /** Of an open page: who was signed in when it last looked. */
  sessionInSight: DeviceSessionRow | undefined;
  /** The browser had dropped this database under the page, and its customer is back in it. */
  onSessionRestored?: () => void;
  /** Something was set aside, as far as this page knows: another page's is known from the next opening on. */
  hasAside = false;
  #isRestored = true;
  /** How many items were noted as unsent, kept where the loss of this database does not reach it. */
  readonly notedUnsent: () => number;

  constructor({
    backupCopies = bucketBackups,
    notedUnsent = unsentInPage,
    ...options
  }: DexieOptions & { backupCopies?: BackupCopies; notedUnsent?: () => number } = {}) {
    // Strict: "saved" is said only when the data is on the disk, not in the operating system's buffers.
    super('stormlamp-outbox', { chromeTransactionDurability: 'strict', ...options });
    this.version(3)
      .stores({
        submissions: SUBMISSIONS_SCHEMA,
        // On the disk it keeps the name of the app's first version.
        photos: ATTACHMENTS_SCHEMA,
        leases: LEASES_SCHEMA,
        drafts: DRAFTS_SCHEMA,
        deviceSession: DEVICE_SESSION_SCHEMA,
        checks: '&key',
      })
      // What cannot be read stays as it is, and is set aside when the database is open.
      .upgrade((tx) =>
        tx
          .table('submissions')
          .toCollection()
          .modify((row) => void readableRow(row)),
      );
    this.version(4).stores({ grants: GRANTS_SCHEMA });
    this.version(5).stores({ setAside: SET_ASIDE_SCHEMA });
    this.attachments = this.table('photos');
    this.backupCopies = backupCopies;
    this.notedUnsent = notedUnsent;
    // Before anything else is asked of it, and again whenever the browser dropped it under an open page.
    this.on(
      'ready',
      async (opened) => {
        this.#isRestored = await restore(opened as OutboxDb);
      },
      true,
    );
  }

  /** Nothing is left to be put back or set aside, as far as this page knows. */
  get isRestored(): boolean {
    return this.#isRestored;
  }

  /** A database that failed to open is opened again. */
  async reopen(): Promise<void> {
    await openAgain(this);
  }

  /** The same, and what could not be put back into it yet is put back. */
  async recover(): Promise<void> {
    await this.reopen();
    if (!this.#isRestored) this.#isRestored = await restore(this);
  }
}

/** Whatever of it fails, on a full disk for instance, the database opens. Tells whether nothing failed. */
async function restore(db: OutboxDb): Promise<boolean> {
  let isRestored = true;
  for (const work of [restoreSession, forgetDamagedSession, restoreBackups, setUnreadableAside]) {
    try {
      await work(db);
    } catch (reason) {
      isRestored = false;
      // biome-ignore lint/suspicious/noConsole: the one trace of why something may be missing
      console.warn('The outbox could not be restored in full', reason);
    }
  }
  return isRestored;
}

export const outboxDb = new OutboxDb();

import { Dexie, type Table } from 'dexie';
import type { AttachmentRow } from './attachments.ts';
import type { SubmissionRow } from './submissions.ts';

/** One submission as it was confirmed. */
export interface BackupCopy {
  row: SubmissionRow;
  attachment: AttachmentRow | null;
  /** Where copies of November 2026 have the attachment. */
  photo?: AttachmentRow | null;
}

/**
 * Backup copies of what is not sent yet. Chromium throws all IndexedDB of a site away when a log of it does not read
 * back ("database was corrupt: checksum mismatch"), and a browser that is killed in the middle of a write leaves such a
 * log behind: seen about once in a hundred kills. A storage bucket keeps logs of its own, and no kill meets both.
 * What lies here is put back when the database is found new (`restoreBackups`).
 */
export interface BackupCopies {
  keep(copy: BackupCopy): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
  ids(): Promise<string[]>;
  all(): Promise<BackupCopy[]>;
}

/** Storage Buckets are Chromium's alone so far; the databases of the others (SQLite) survive a kill. */
interface Buckets {
  keys(): Promise<string[]>;
  delete(name: string): Promise<void>;
  open(name: string, options: { durability: 'strict'; persisted: boolean }): Promise<{ indexedDB: IDBFactory }>;
}
const buckets = (): Buckets | undefined => (globalThis.navigator as { storageBuckets?: Buckets })?.storageBuckets;

/** On the disk the bucket, its database and its table keep the names of the app's first version. */
class BackupCopiesDb extends Dexie {
  declare spares: Table<BackupCopy & { id: string }, string>;

  constructor(indexedDB: IDBFactory) {
    super('stormlamp-spares', { indexedDB, chromeTransactionDurability: 'strict' });
    this.version(1).stores({ spares: '&id' });
  }
}

const BUCKET = 'spares';

/** How long a bucket may take to open, in ms. After that the submission is saved without a backup copy. */
const PATIENCE_MS = 3_000;
/** Longer for a deletion (ms): a backup copy that stays could bring back an item that was removed. */
const PATIENCE_TO_DROP_MS = 20_000;

let opening: Promise<BackupCopiesDb> | undefined;

async function openBucket(from: Buckets): Promise<BackupCopiesDb> {
  const { indexedDB } = await from.open(BUCKET, { durability: 'strict', persisted: true });
  const db = new BackupCopiesDb(indexedDB);
  // Opened now: else Dexie would queue a write whose caller has timed out, and run it after all.
  await db.open();
  return db;
}

/** Undefined where the browser has no buckets. After a failure the bucket is opened again. */
async function access<T>(work: (copies: BackupCopiesDb['spares']) => PromiseLike<T>, patienceMs = PATIENCE_MS) {
  const from = buckets();
  if (!from) return undefined;
  opening ??= openBucket(from);
  const tooLong = new Promise<never>((_, fail) => {
    setTimeout(fail, patienceMs, new Error('the bucket does not open'));
  });
  try {
    const { spares: copies } = await Promise.race([opening, tooLong]);
    return await work(copies);
  } catch (reason) {
    opening = undefined;
    throw reason;
  }
}

/** The browser's. */
export const bucketBackups: BackupCopies = {
  async keep(copy) {
    await access((copies) => copies.put({ ...copy, id: copy.row.id }));
  },
  async drop(ids) {
    await access((copies) => copies.bulkDelete([...ids]), PATIENCE_TO_DROP_MS);
  },
  async ids() {
    return (await access((copies) => copies.toCollection().primaryKeys())) ?? [];
  },
  async all() {
    return (await access((copies) => copies.toArray())) ?? [];
  },
};

/**
 * Takes what was deleted out of the bucket's files, in which it stays readable (decision 0067): the bucket is deleted with
 * its files and made again with what is not sent yet. A page that is closed in between loses backup copies, never what they
 * are copies of.
 */
export async function renewBucket(): Promise<void> {
  const from = buckets();
  if (!from || !(await from.keys()).includes(BUCKET)) return;
  const unsent = await bucketBackups.all();
  (await opening)?.close();
  opening = undefined;
  await from.delete(BUCKET);
  for (const copy of unsent) await bucketBackups.keep(copy);
}

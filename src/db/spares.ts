import { Dexie, type Table } from 'dexie';
import type { PhotoRow } from './photos.ts';
import type { SubmissionRow } from './submissions.ts';

/** One submission as it was handed in. */
export interface Spare {
  row: SubmissionRow;
  photo: PhotoRow | null;
}

/**
 * Second copies of what is not sent yet. Chromium throws all IndexedDB of a site away when a log of it does not read
 * back ("database was corrupt: checksum mismatch"), and a browser that is killed in the middle of a write leaves such a
 * log behind: seen about once in a hundred kills. A storage bucket keeps logs of its own, and no kill meets both.
 * What lies here is put back when the database is found new (`putBackSpares`).
 */
export interface Spares {
  keep(spare: Spare): Promise<void>;
  drop(ids: readonly string[]): Promise<void>;
  ids(): Promise<string[]>;
  all(): Promise<Spare[]>;
}

/** Storage Buckets are Chromium's alone so far; the databases of the others (SQLite) survive a kill. */
interface Buckets {
  open(name: string, options: { durability: 'strict'; persisted: boolean }): Promise<{ indexedDB: IDBFactory }>;
}
const buckets = (): Buckets | undefined => (globalThis.navigator as { storageBuckets?: Buckets })?.storageBuckets;

class SparesDb extends Dexie {
  declare spares: Table<Spare & { id: string }, string>;

  constructor(indexedDB: IDBFactory) {
    super('stormlamp-spares', { indexedDB, chromeTransactionDurability: 'strict' });
    this.version(1).stores({ spares: '&id' });
  }
}

/** A bucket that does not open is done without: nobody waits for an extra. In ms. */
const OPENING_MS = 3000;

let opened: Promise<SparesDb> | undefined;

/** Null where the browser has no buckets. */
async function open(): Promise<SparesDb | null> {
  const from = buckets();
  if (!from) return null;
  opened ??= Promise.race([
    from.open('spares', { durability: 'strict', persisted: true }),
    new Promise<never>((_, fail) => setTimeout(fail, OPENING_MS, new Error('the bucket does not open'))),
  ]).then(({ indexedDB }) => new SparesDb(indexedDB));
  return opened.catch((reason) => {
    opened = undefined;
    throw reason;
  });
}

/** The browser's. */
export const bucketSpares: Spares = {
  async keep(spare) {
    await (await open())?.spares.put({ ...spare, id: spare.row.id });
  },
  async drop(ids) {
    await (await open())?.spares.bulkDelete([...ids]);
  },
  async ids() {
    return (await (await open())?.spares.toCollection().primaryKeys()) ?? [];
  },
  async all() {
    return (await (await open())?.spares.toArray()) ?? [];
  },
};

import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Reach } from '#contracts/failure.ts';
import type { Copy, RowOf } from './copy.ts';
import { leaveOutDamaged } from './leaveOutDamaged.ts';

/** What came of the last attempt to reach the utility, and when: epoch ms. Versions before this one wrote neither. */
interface ReachRow {
  key: 'utility';
  reach?: Reach;
  at?: number;
}

/** How exact `at` is, in ms: every write asks the live queries of it again. */
const REACH_EVERY_MS = 60_000;

/** The key to the copies, encrypted under what the customer's passkey makes (its PRF): useless without that passkey. */
export interface VaultRow {
  key: 'current';
  wrapped: ArrayBuffer;
  iv: Uint8Array<ArrayBuffer>;
}

type TablesOf<Copies extends readonly Copy[]> = {
  [C in Copies[number] as C['name']]: Table<RowOf<C>, string>;
};

const schemaOf = ({ key, ordered }: Copy): string => `&${key}${ordered ? ', position' : ''}`;

/**
 * Copies of what the server knows, for reading without a network, and two facts about this device. It may be dropped
 * and rebuilt at any time.
 */
export class CopiesDb extends Dexie {
  declare reach: Table<ReachRow, string>;
  declare vault: Table<VaultRow, string>;
  readonly copies: readonly Copy[];

  constructor(copies: readonly Copy[], options: DexieOptions = {}) {
    super('stormlamp-cache', options);
    this.copies = copies;
    leaveOutDamaged(this);
    this.version(Math.max(...copies.map(({ since }) => since))).stores({
      ...Object.fromEntries(copies.map((copy) => [copy.name, schemaOf(copy)])),
      reach: '&key',
      vault: '&key',
    });
  }

  /** Tells the screens whether the utility can be reached. */
  async noteReach(reach: Reach): Promise<void> {
    const before = await this.reach.get('utility');
    const age = Date.now() - (before?.at ?? 0);
    const isKnown = before?.reach === reach && age >= 0 && age < REACH_EVERY_MS;
    if (!isKnown) await this.reach.put({ key: 'utility', reach, at: Date.now() });
  }

  /** Forgets every copy of a customer's data. */
  async forgetCustomer(): Promise<void> {
    const theirs = this.#tables(({ whose }) => whose === 'customer');
    await this.transaction('rw', theirs, async () => {
      await Promise.all(theirs.map((table) => table.clear()));
    });
  }

  /** Deletes what can be loaded again, except for the account in use: unsent submissions need the space more. */
  async makeRoom(caAccount: string): Promise<void> {
    const ofOthers = this.#tables(({ evict }) => evict === 'otherAccounts');
    const whole = this.#tables(({ evict }) => evict === 'all');
    await this.transaction('rw', [...ofOthers, ...whole], async () => {
      // By name, not by range: encrypted keys have no order.
      for (const table of ofOthers) {
        const others = (await table.toCollection().primaryKeys()).filter((key) => key !== caAccount);
        await table.bulkDelete(others);
      }
      await Promise.all(whole.map((table) => table.clear()));
    });
  }

  /** The tables that change with the customer's list of accounts. */
  accountTables(): Table<object, string>[] {
    return this.#tables(({ accounts }) => accounts !== undefined);
  }

  /** Deletes what is kept of every account that is not one of these. In a transaction over `accountTables`. */
  async forgetOtherAccounts(listed: ReadonlySet<string>): Promise<void> {
    for (const { name, key, accounts } of this.copies) {
      if (accounts !== 'each') continue;
      const table: Table<{ caAccount: string }, string> = this.table(name);
      // By name, not by range: encrypted keys have no order.
      const gone = (caAccount: string) => !listed.has(caAccount);
      if (key === 'caAccount') await table.bulkDelete((await table.toCollection().primaryKeys()).filter(gone));
      else await table.filter(({ caAccount }) => gone(caAccount)).delete();
    }
  }

  #tables(which: (copy: Copy) => boolean): Table<object, string>[] {
    return this.copies.filter(which).map(({ name }) => this.table(name));
  }
}

/** The database with a typed table for each of these copies. */
export const makeCopiesDb = <const Copies extends readonly Copy[]>(
  copies: Copies,
  options?: DexieOptions,
): CopiesDb & TablesOf<Copies> => new CopiesDb(copies, options) as CopiesDb & TablesOf<Copies>;

let ours: CopiesDb | undefined;

/** The app's, by what all copies have in common. Sign-in and lock decide what of it may be read, and name no copy. */
export function copiesDb(): CopiesDb {
  if (!ours) throw new Error('src/copies/cacheDb.ts was not imported');
  return ours;
}

/** To be called once, by the module that lists the copies. */
export function setCopiesDb(db: CopiesDb): void {
  ours = db;
}

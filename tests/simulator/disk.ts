import { IDBDatabase, IDBFactory, IDBOpenDBRequest, IDBTransaction } from 'fake-indexeddb';
import type { SubmissionRow } from '#db/submissions.ts';
import { isMeterRead, type MeterReadRow } from '#outbox/kinds/meterRead.ts';
import type { Actor, Scheduler } from './scheduler.ts';

/** What we need of fake-indexeddb's insides. */
interface RawTransaction {
  _state: 'active' | 'inactive' | 'committing' | 'finished';
  _started: boolean;
  _requests: unknown[];
  mode: string;
  error: unknown;
  _scope: Set<string>;
  db: { _rawDatabase: RawDatabase };
  _abort(name: string | null): void;
  simDisk?: Disk;
  simActor?: Actor;
}
interface RawDatabase {
  simOwn?: boolean;
  transactions: RawTransaction[];
  processTransactions(): void;
  rawObjectStores: Map<string, RawStore>;
}
interface RawStore {
  records: RawRecords;
  rawIndexes: Map<string, { records: RawRecords }>;
}
interface RawRecords {
  values(): Iterable<{ key: unknown; value: unknown }>;
  put(record: { key: unknown; value: unknown }): void;
  keysAreUnique: boolean;
  records: { constructor: new (keysAreUnique: boolean) => unknown };
}

const NAME = 'stormlamp-outbox';
// biome-ignore lint/suspicious/noExplicitAny: fake-indexeddb's own classes have no types of their insides
const databasesOf = (factory: IDBFactory): Map<string, RawDatabase> => (factory as any)._databases;
/** The same kind of object with the same properties but these. */
const twin = <T extends object>(one: T, other: object): T =>
  Object.assign(Object.create(Object.getPrototypeOf(one)), one, other);

/** As the app's first start left it, before anything was written. */
let laidOut: RawDatabase | undefined;

/** Has `open` lay the tables out, once a process: every device begins with them. */
export async function layOut(open: (factory: IDBFactory) => Promise<void>): Promise<void> {
  const factory = new IDBFactory();
  await open(factory);
  laidOut = databasesOf(factory).get(NAME);
}

function copyOf(raw: RawDatabase, recordsOf: (records: RawRecords) => RawRecords): RawDatabase {
  const copy = twin(raw, { transactions: [], connections: [], simOwn: false });
  copy.processTransactions = Object.getPrototypeOf(raw).processTransactions.bind(copy);
  copy.rawObjectStores = new Map(
    [...raw.rawObjectStores].map(([name, store]) => {
      const table = twin(store, { rawDatabase: copy, records: recordsOf(store.records) });
      table.rawIndexes = new Map(
        [...store.rawIndexes].map(([index, one]) => [
          index,
          twin(one, { rawObjectStore: table, records: recordsOf(one.records) }),
        ]),
      );
      return [name, table];
    }),
  );
  return copy;
}

const empty = (records: RawRecords): RawRecords => {
  const Tree = records.records.constructor;
  return twin(records, { records: new Tree(records.keysAreUnique) });
};

function filled(records: RawRecords): RawRecords {
  const copy = empty(records);
  for (const record of records.values()) copy.put(structuredClone(record));
  return copy;
}

let active: { scheduler: Scheduler; disk: () => Disk } | null = null;

/** Work of the browser's database thread goes on whatever becomes of the tab that caused it. */
const asDisk = <T>(work: () => T): T => as(active?.scheduler.disk, work);

/** What `work` asks to be done later is asked in this actor's name. */
function as<T>(actor: Actor | undefined, work: () => T): T {
  if (!active || !actor) return work();
  const { scheduler } = active;
  const caller = scheduler.current;
  scheduler.current = actor;
  try {
    return work();
  } finally {
    scheduler.current = caller;
  }
}

/** Which actor asked for a transaction decides in whose name it runs, and what dies with that actor. */
function instrument(): void {
  // biome-ignore lint/suspicious/noExplicitAny: fake-indexeddb's own classes have no types of their insides
  const factory = (IDBFactory as any).prototype;
  const openDatabase = factory.open;
  factory.open = function open(this: unknown, ...args: unknown[]) {
    const actor = active?.scheduler.current;
    const request = asDisk(() => openDatabase.apply(this, args));
    request.simActor = actor;
    return request;
  };
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const opening = (IDBOpenDBRequest as any).prototype;
  const dispatch = opening.dispatchEvent;
  opening.dispatchEvent = function dispatchEvent(this: { simActor?: Actor }, event: { type: string }) {
    const { simActor } = this;
    if (!active || !simActor) return dispatch.call(this, event);
    const { scheduler } = active;
    // Who opened it hears of it in a task of their own; an upgrade must run at once.
    if (event.type !== 'upgradeneeded') return scheduler.task(simActor, () => dispatch.call(this, event));
    scheduler.current = simActor;
    return dispatch.call(this, event);
  };
  // biome-ignore lint/suspicious/noExplicitAny: fake-indexeddb's own classes have no types of their insides
  const database = (IDBDatabase as any).prototype;
  const open = database.transaction;
  database.transaction = function transaction(this: unknown, ...args: unknown[]) {
    const raw = (this as { _rawDatabase: RawDatabase })._rawDatabase;
    if (!raw.simOwn) {
      raw.simOwn = true;
      const process = raw.processTransactions;
      raw.processTransactions = () => asDisk(process);
    }
    const tx = open.apply(this, args) as RawTransaction;
    if (active) {
      tx.simActor = active.scheduler.current;
      tx.simDisk = active.disk();
      tx.simDisk.opened(tx);
    }
    return tx;
  };
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const transaction = (IDBTransaction as any).prototype;
  const start = transaction._start;
  transaction._start = function _start(this: RawTransaction) {
    const { simActor, simDisk } = this;
    if (!active || !simActor || !simDisk) return start.call(this);
    active.scheduler.current = simActor;
    if (this.mode !== 'readonly') simDisk.changes();
    if (simDisk.failsNow()) this._abort('UnknownError');
    else if (simDisk.isFull(this)) this._abort('QuotaExceededError');
    else start.call(this);
  };
  const abort = transaction._abort;
  transaction._abort = function _abort(this: RawTransaction, name: string | null) {
    abort.call(this, name);
    this.simDisk?.changes();
  };
  const finished = transaction._markFinished;
  transaction._markFinished = function _markFinished(this: RawTransaction) {
    finished.call(this);
    this.simDisk?.closed(this);
  };
}
instrument();

/** One device's disk, shared by its tabs and its worker, with the accidents that can happen to it. */
export class Disk {
  readonly factory = new IDBFactory();
  /** So many transactions that write meet a full disk. */
  quota = 0;
  /** No transaction that writes finds room before then. */
  fullUntil = 0;
  /** Before then any transaction may fail, whatever it does; so many of ten. */
  failing = { until: 0, ofTen: 0 };
  /** Whether one does now, in [0, 10). */
  draw: () => number = () => 10;
  onFull: () => void = () => {};
  /** What this actor asked for is written. */
  onWritten: (actor: Actor) => void = () => {};
  readonly #open = new Set<RawTransaction>();

  readonly #scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
    active = { scheduler, disk: () => this };
    if (laidOut) databasesOf(this.factory).set(NAME, copyOf(laidOut, empty));
  }

  opened(tx: RawTransaction): void {
    this.#open.add(tx);
  }
  closed(tx: RawTransaction): void {
    this.#open.delete(tx);
    if (tx.mode === 'readwrite' && tx.simActor && !tx.error) this.onWritten(tx.simActor);
  }

  /** The disk is full when it comes to writing: nothing of the transaction stays. */
  isFull(tx: RawTransaction): boolean {
    const commits = tx._started && tx._requests.length === 0 && tx._state !== 'finished' && tx.mode === 'readwrite';
    if (!commits) return false;
    if (this.#scheduler.now >= this.fullUntil) {
      if (this.quota <= 0) return false;
      this.quota--;
    }
    this.onFull();
    return true;
  }

  failsNow(): boolean {
    return this.#scheduler.now < this.failing.until && this.draw() < this.failing.ofTen;
  }

  /** Rows that were damaged on it, by their ids. */
  readonly damaged = new Set<string>();

  /** When it is sound again: epoch ms. */
  soundAt(): number {
    return Math.max(this.fullUntil, this.failing.until);
  }

  busy(actor: Actor): boolean {
    return [...this.#open].some((tx) => tx.simActor === actor);
  }

  /**
   * The actor is dead: what it had asked for in full is written (or not: the power went), the rest is
   * undone, and nobody is told.
   */
  died(actor: Actor, completes: boolean): void {
    for (const tx of [...this.#open].filter((one) => one.simActor === actor)) {
      const raw = tx.db._rawDatabase;
      if (completes && tx._started && tx._requests.length === 0) tx._state = 'finished';
      else as(actor, () => tx._abort(null));
      this.#open.delete(tx);
      raw.transactions = raw.transactions.filter((one) => one !== tx);
      raw.processTransactions();
    }
  }

  /** Nothing is under way: what lies on it is whole. */
  isQuiet(): boolean {
    return this.#open.size === 0;
  }

  /** Copies what lies on it. @returns what puts that back in place of whatever is there by then. */
  copy(): () => void {
    const databases = databasesOf(this.factory);
    const raw = databases.get(NAME);
    const copy = raw && copyOf(raw, filled);
    return () => {
      if (copy) databases.set(NAME, copy);
      this.changes();
    };
  }

  /** Everything is gone, as if it had never been there. */
  lose(): void {
    databasesOf(this.factory).clear();
    this.changes();
  }

  /** Something may lie otherwise on the disk from now on. */
  changes(): void {
    this.#seen.clear();
  }
  readonly #seen = new Map<string, readonly unknown[]>();

  /** Everything in a table, as it lies on the disk, without a transaction: for the observer only. */
  peek<T>(table: string): readonly T[] {
    const seen = this.#seen.get(table) ?? this.#look(table);
    this.#seen.set(table, seen);
    return seen as readonly T[];
  }

  /** The observer looks after every step, and most steps change nothing. */
  #look(table: string): unknown[] {
    const raw = databasesOf(this.factory).get(NAME);
    const records = raw?.rawObjectStores.get(table)?.records.values() ?? [];
    return [...records].map(({ value }) => value);
  }

  rows(): readonly SubmissionRow[] {
    return this.peek<SubmissionRow>('submissions');
  }
  readings(): readonly MeterReadRow[] {
    return this.rows().filter((row) => isMeterRead(row));
  }

  /** Changes what lies on the disk, as another version of the app would have written it. */
  rewrite(change: (row: SubmissionRow) => void): void {
    for (const row of this.rows()) change(row);
  }
}

import { type PGlite, types } from '@electric-sql/pglite';
import { inRealTime } from './scheduler.ts';

interface Options {
  rowMode?: 'array' | 'object';
  parsers?: Record<number, (value: string) => unknown>;
}
interface Rows {
  rows: unknown[];
}
export interface Querying {
  query(text: string, params?: readonly unknown[], options?: Options): Promise<Rows>;
}
interface Column {
  name: string;
  type: number;
}
interface Answer {
  columns: Column[];
  rows: (string | null)[][];
}

/** One piece of PostgreSQL's wire protocol: a letter, a length, a content. */
function message(letter: string, ...parts: (string | number | null)[]): Buffer {
  const pieces = parts.map((part) => {
    if (part === null) return Buffer.from([0xff, 0xff, 0xff, 0xff]);
    if (typeof part === 'string') return Buffer.from(`${part}\0`);
    return Buffer.from([part >> 8, part & 0xff]);
  });
  const length = pieces.reduce((sum, piece) => sum + piece.length, 4);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(length, 1);
  return Buffer.concat([head, ...pieces]);
}
const SYNC = message('S');

/** Binds the parameters (as text) to a prepared statement and executes it, in one piece. */
function bindAndExecute(statement: string, params: readonly unknown[]): Buffer {
  const values = params.map((param) => {
    if (param === null || param === undefined) return null;
    return typeof param === 'boolean' ? (param ? 't' : 'f') : String(param);
  });
  const lengths = values.map((value) => (value === null ? 0 : Buffer.byteLength(value)));
  const size = 1 + 4 + 1 + statement.length + 1 + 2 + 2 + 2 + lengths.reduce((sum, one) => sum + 4 + one, 0);
  const all = Buffer.allocUnsafe(size + EXECUTE.length + SYNC.length);
  let at = all.write('B', 0);
  at = all.writeInt32BE(size - 1, at);
  at = all.writeUInt8(0, at);
  at += all.write(`${statement}\0`, at);
  at = all.writeInt16BE(0, at);
  at = all.writeInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = all.writeInt32BE(value === null ? -1 : (lengths[index] as number), at);
    if (value !== null) at += all.write(value, at);
  }
  at = all.writeInt16BE(0, at);
  at += EXECUTE.copy(all, at);
  SYNC.copy(all, at);
  return all;
}
/** Portal without a name, all rows. */
const EXECUTE = message('E', '', 0, 0);

function read(bytes: Buffer): Answer {
  const answer: Answer = { columns: [], rows: [] };
  let error: Error | null = null;
  for (let at = 0; at < bytes.length; ) {
    const letter = String.fromCharCode(bytes[at] as number);
    const next = at + 1 + bytes.readInt32BE(at + 1);
    if (letter === 'D') answer.rows.push(readRow(bytes, at + 5));
    else if (letter === 'T') answer.columns = readColumns(bytes, at + 5);
    else if (letter === 'E') error ??= readError(bytes.subarray(at + 5, next));
    at = next;
  }
  if (error) throw error;
  return answer;
}

function readRow(bytes: Buffer, from: number): (string | null)[] {
  const row: (string | null)[] = [];
  let at = from + 2;
  for (let left = bytes.readInt16BE(from); left > 0; left--) {
    const length = bytes.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return row;
}

function readColumns(bytes: Buffer, from: number): Column[] {
  const columns: Column[] = [];
  let at = from + 2;
  for (let left = bytes.readInt16BE(from); left > 0; left--) {
    const end = bytes.indexOf(0, at);
    columns.push({ name: bytes.toString('utf8', at, end), type: bytes.readInt32BE(end + 7) });
    at = end + 19;
  }
  return columns;
}

function readError(bytes: Buffer): Error {
  const fields = Object.fromEntries(
    bytes
      .toString('utf8')
      .split('\0')
      .map((field) => [field[0], field.slice(1)]),
  );
  return Object.assign(new Error(fields.M), { code: fields.C });
}

/** One transaction of a session; `end` gives the connection on, once it writes. */
interface Session {
  end: (() => void) | null;
  /** One statement of a session after the other. */
  last: Promise<unknown>;
}

const READS = /^select\b(?!.*\bfor (no key )?(update|share))/is;
const TRIES_LOCK = /\bpg_try_advisory_xact_lock\(/;
const WAITS_FOR_LOCK = /^select pg_advisory_xact_lock\((.*)\)$/s;
/** The lock of a name that was given as it is. */
const GIVEN_NAME = 'hashtextextended($1, 0)';

/** The same answer with "no" in it. */
const refused = ({ rows }: Rows): Rows => ({
  rows: rows.map((row) =>
    Array.isArray(row) ? [false] : Object.fromEntries(Object.keys(row as object).map((name) => [name, false])),
  ),
});

/**
 * PGlite as it is, spoken to in fewer words: every statement is prepared once, then bound, executed and
 * read in one go instead of five. A schedule would spend half of its time in between.
 */
export class QuickDatabase implements Querying {
  readonly #client: PGlite;
  readonly #prepared = new Map<string, { name: string; columns: Column[] }>();
  #turn: Promise<void> = Promise.resolve();

  constructor(client: PGlite) {
    this.#client = client;
  }

  query(text: string, params: readonly unknown[] = [], options: Options = {}): Promise<Rows> {
    return this.#alone(async () => this.now(text, params, options));
  }

  /**
   * A session of its own, as from a pool, though PGlite is one connection: it really begins with its first write,
   * so what it reads before is read as READ COMMITTED would, and others may commit in between. Writing is done by
   * one at a time. Undone when `work` throws.
   */
  async transaction<T>(work: (tx: Querying) => Promise<T>): Promise<T> {
    const session: Session = { end: null, last: Promise.resolve() };
    const query: Querying['query'] = (...asked) => {
      const result = session.last.then(() => this.#inSession(session, ...asked));
      session.last = result.catch(() => {});
      return result;
    };
    try {
      const result = await work({ query });
      if (session.end) this.#say(message('Q', 'commit'));
      return result;
    } catch (error) {
      if (session.end) this.#say(message('Q', 'rollback'));
      throw error;
    } finally {
      session.end?.();
      for (const [name, holder] of this.#advisoryLocks) if (holder === session) this.#advisoryLocks.delete(name);
    }
  }

  async #inSession(session: Session, text: string, params: readonly unknown[] = [], options: Options = {}) {
    const waits = WAITS_FOR_LOCK.exec(text)?.[1];
    if (waits) await this.#waitForLock(waits, params, session);
    if (!session.end && !READS.test(text)) {
      session.end = await this.#turnOf();
      this.#say(message('Q', 'begin'));
    }
    const rows = session.end ? this.now(text, params, options) : await this.query(text, params, options);
    return TRIES_LOCK.test(text) && !this.#lock(String(params[0]), session) ? refused(rows) : rows;
  }

  /** PostgreSQL's advisory locks belong to sessions; our one connection would give every one of them again. */
  readonly #advisoryLocks = new Map<string, Session>();
  #lock(name: string, session: Session): boolean {
    const holder = this.#advisoryLocks.get(name) ?? session;
    this.#advisoryLocks.set(name, holder);
    return holder === session;
  }

  /** @throws where PostgreSQL would find a deadlock: whoever writes lets nobody else write, not even the holder. */
  async #waitForLock(name: string, params: readonly unknown[], session: Session): Promise<void> {
    const [row] = name === GIVEN_NAME ? [] : this.now(`select ${name} as lock`, params).rows;
    const lock = row ? `number ${(row as { lock: unknown }).lock}` : String(params[0]);
    while (!this.#lock(lock, session)) {
      if (session.end) throw new Error('a session waits for a lock that it keeps from being given back');
      await new Promise((next) => setImmediate(next));
    }
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.#turnOf();
    return work().finally(end);
  }

  /** Waits for the connection. @returns what gives it to the next one. */
  async #turnOf(): Promise<() => void> {
    const before = this.#turn;
    let end = () => {};
    this.#turn = new Promise((done) => {
      end = done;
    });
    await before;
    return end;
  }

  now(text: string, params: readonly unknown[] = [], { rowMode, parsers = {} }: Options = {}): Rows {
    const { name, columns } = this.#prepare(text);
    const { rows } = this.#say(bindAndExecute(name, params));
    const parse = columns.map(({ type }) => parsers[type] ?? types.parsers[type]);
    const values = rows.map((row) =>
      row.map((value, index) => (value === null ? null : (parse[index]?.(value, columns[index]?.type) ?? value))),
    );
    if (rowMode === 'array') return { rows: values };
    return { rows: values.map((row) => Object.fromEntries(row.map((value, index) => [columns[index]?.name, value]))) };
  }

  #prepare(text: string): { name: string; columns: Column[] } {
    const known = this.#prepared.get(text);
    if (known) return known;
    const name = `statement${this.#prepared.size}`;
    const describe = Buffer.concat([Buffer.from('D'), Buffer.alloc(4), Buffer.from(`S${name}\0`)]);
    describe.writeInt32BE(describe.length - 1, 1);
    const { columns } = this.#say(Buffer.concat([message('P', name, text, 0), describe, SYNC]));
    const prepared = { name, columns };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #say(words: Buffer): Answer {
    const heard: Uint8Array[] = [];
    void inRealTime(() =>
      this.#client.execProtocolRawStream(words, {
        syncToFs: false,
        onRawData: (bytes) => {
          heard.push(bytes.slice());
        },
      }),
    );
    return read(Buffer.concat(heard));
  }
}

import type { DBCore, DBCoreCursor, DBCoreKeyRange, DBCoreMutateRequest, DBCoreTable, Dexie } from 'dexie';
import { currentSeal } from './sealState.ts';

/** How a table's rows are sealed. */
export interface SealedTable {
  /** These fields stay readable: what indexes order by, and what the worker must know of a locked customer. */
  clear: readonly string[];
  /** The primary key says something of the customer (an account number) and is sealed too. */
  sealKeys: boolean;
}

/** A row at rest: its readable fields, and all of it once more in `sealed`. */
type Row = Record<string, unknown>;
const SEALED = 'sealed';

/** Encrypted, and not opened on the way here. */
export const isSealed = (row: unknown): boolean => SEALED in Object(row);

const toBytes = (row: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(row));
const fromBytes = (bytes: Uint8Array): Row => JSON.parse(new TextDecoder().decode(bytes));

/**
 * Encrypts these tables' rows on their way to the disk and decrypts them on their way back, while the customer's
 * lock asks for it (sealState.ts). Below everything else of Dexie: queries and live queries see plain rows. A row that
 * this page cannot open (the lock is closed, another key, moved from another place) is as good as not there; only its readable fields show. Sealed
 * keys have no order: they are asked for one by one, or all together, never by range.
 *
 * To be called before `db` is opened.
 */
export function sealTables(db: Dexie, tables: Record<string, SealedTable>): void {
  db.use({
    stack: 'dbcore',
    name: 'seal',
    level: -1,
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const how = tables[name];
        return how ? sealedTable(core.table(name), how, db.name) : core.table(name);
      },
    }),
  });
}

function sealedTable(table: DBCoreTable, how: SealedTable, database: string): DBCoreTable {
  const keyPath = table.schema.primaryKey.keyPath as string;
  /** A row opens only under the key, and in the table, for which it was sealed. */
  const placeOf = (keyOnDisk: unknown): string => JSON.stringify([database, table.name, keyOnDisk]);

  const keyToDisk = (key: unknown): unknown => {
    const { cipher } = currentSeal();
    return cipher && how.sealKeys && typeof key === 'string' ? cipher.sealKey(key) : key;
  };
  /**
   * Under which key a row may still lie, sealed: the lock was taken away, and its rows are not rewritten yet (`opener`).
   * A transaction that began before that, or comes in between, works on both.
   */
  const keyBefore = (key: unknown): string | undefined => {
    const { opener } = currentSeal();
    return opener && how.sealKeys && typeof key === 'string' ? opener.sealKey(key) : undefined;
  };
  const keyFromDisk = (key: unknown): unknown => {
    const { cipher, opener = cipher } = currentSeal();
    return opener && how.sealKeys && typeof key === 'string' ? (opener.openKey(key) ?? key) : key;
  };
  const rangeToDisk = (range: DBCoreKeyRange): DBCoreKeyRange => ({
    ...range,
    lower: keyToDisk(range.lower),
    upper: keyToDisk(range.upper),
  });

  const toDisk = (row: Row): Row => {
    const { cipher, isLocked } = currentSeal();
    if (isLocked && how.sealKeys) throw new Error('The lock is closed: nothing of the customer is written');
    if (!cipher && !isLocked) return row;
    const { [SEALED]: before, ...plain } = row;
    const kept = Object.fromEntries(how.clear.filter((field) => field in plain).map((field) => [field, plain[field]]));
    const keyOnDisk = keyToDisk(plain[keyPath]);
    const key = { [keyPath]: keyOnDisk };
    if (cipher) return { ...kept, ...key, [SEALED]: cipher.seal(toBytes(plain), placeOf(keyOnDisk)) };
    // What this page cannot open stays as it is, and nothing is put beside it in the clear.
    return { ...kept, ...key, ...(before !== undefined && { [SEALED]: before }) };
  };
  /** `undefined`: this page cannot open it, and it has nothing to say without. */
  const fromDisk = (row: Row | undefined): Row | undefined => {
    if (!row || !(SEALED in row)) return row;
    const { cipher, opener = cipher } = currentSeal();
    const opened = opener?.open(row[SEALED] as Uint8Array, placeOf(row[keyPath]));
    if (!opened) return how.sealKeys ? undefined : row;
    // The readable fields may have been changed since, by who cannot open the rest.
    const { [SEALED]: _, [keyPath]: __, ...clear } = row;
    return { ...fromBytes(opened), ...clear };
  };

  const requestToDisk = (request: DBCoreMutateRequest): DBCoreMutateRequest => {
    switch (request.type) {
      case 'add':
      case 'put':
        return {
          ...request,
          values: request.values.map(toDisk),
          ...(request.keys && { keys: request.keys.map(keyToDisk) }),
        };
      case 'delete':
        return { ...request, keys: request.keys.map(keyToDisk) };
      case 'deleteRange':
        return { ...request, range: rangeToDisk(request.range) };
    }
  };
  const queryToDisk = <R extends { query: { index: { isPrimaryKey?: boolean }; range: DBCoreKeyRange } }>(
    request: R,
  ): R =>
    request.query.index.isPrimaryKey
      ? { ...request, query: { ...request.query, range: rangeToDisk(request.query.range) } }
      : request;

  /** What a change replaces or deletes of the rows that are not rewritten yet. */
  const keysBefore = (request: DBCoreMutateRequest): string[] => {
    const keys =
      request.type === 'delete'
        ? request.keys
        : request.type === 'deleteRange'
          ? []
          : request.values.map((row) => row[keyPath]);
    return keys.map(keyBefore).filter((key) => key !== undefined);
  };

  // By `then`, not `await`: these promises are Dexie's own, which keep its transactions together.
  const getMany: DBCoreTable['getMany'] = (request) =>
    table.getMany({ ...request, keys: request.keys.map(keyToDisk) }).then((rows) => {
      const before = request.keys.map((key, index) => (rows[index] === undefined ? keyBefore(key) : undefined));
      const keys = before.filter((key) => key !== undefined);
      if (keys.length === 0) return rows.map(fromDisk);
      return table.getMany({ ...request, keys }).then((found) => {
        const left = new Map(keys.map((key, index) => [key, found[index]]));
        return rows.map((row, index) => fromDisk(row ?? left.get(before[index] ?? '')));
      });
    });
  return {
    ...table,
    get: ({ trans, key }) => getMany({ trans, keys: [key] }).then(([row]) => row),
    getMany,
    query: (request) =>
      table.query(queryToDisk(request)).then(({ result }) => ({
        result: request.values ? result.map(fromDisk).filter((row) => row !== undefined) : result.map(keyFromDisk),
      })),
    count: (request) => table.count(queryToDisk(request)),
    openCursor: (request) => {
      const byPrimaryKey = request.query.index.isPrimaryKey === true;
      return table
        .openCursor(queryToDisk(request))
        .then((cursor) => cursor && openedCursor(cursor, { keyFromDisk, fromDisk, byPrimaryKey }));
    },
    mutate: (request) => {
      const before = keysBefore(request);
      const mutated = table.mutate(requestToDisk(request)).then(({ lastResult, results, ...done }) => ({
        ...done,
        // Dexie writes the key that it is told into the caller's row.
        lastResult: keyFromDisk(lastResult),
        ...(results && { results: results.map(keyFromDisk) }),
      }));
      if (before.length === 0) return mutated;
      const { trans } = request;
      return mutated.then((done) => table.mutate({ type: 'delete', trans, keys: before }).then(() => done));
    },
  };
}

/** The same cursor with plain values, over what can be opened; its own methods go on working on the rows at rest. */
function openedCursor(
  cursor: DBCoreCursor,
  as: {
    keyFromDisk: (key: unknown) => unknown;
    fromDisk: (row: Row | undefined) => Row | undefined;
    byPrimaryKey: boolean;
  },
): DBCoreCursor {
  const cannotOpen = () => cursor.value !== undefined && as.fromDisk(cursor.value) === undefined;
  return Object.create(cursor, {
    start: {
      value: (onNext: () => void) => cursor.start(() => (cannotOpen() ? cursor.continue() : onNext())),
    },
    key: { get: () => (as.byPrimaryKey ? as.keyFromDisk(cursor.key) : cursor.key) },
    primaryKey: { get: () => as.keyFromDisk(cursor.primaryKey) },
    value: { get: () => as.fromDisk(cursor.value) },
  });
}

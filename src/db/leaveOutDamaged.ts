import type { DBCore, DBCoreCursor, DBCoreTable } from 'dexie';
import type { CopiesDb } from './copiesDb.ts';
import { has } from './fieldChecks.ts';
import { isSealed } from './seal.ts';

type IsSound = (row: unknown) => boolean;

/**
 * Makes a damaged row of a copy as good as not there, so that no page has to work with it: it counts as never loaded, and
 * the next load writes over it. A row has to have the fields that its copy names, each of its type.
 *
 * Above the encryption: what this page cannot open has been left out below. To be called before `db` is opened.
 */
export function leaveOutDamaged(db: CopiesDb): void {
  const checks = new Map(db.copies.map(({ name, fields }) => [name, reporting(name, has(fields))]));
  db.use({
    stack: 'dbcore',
    name: 'leaveOutDamaged',
    level: -0.5,
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const isSound = checks.get(name);
        return isSound ? soundTable(core.table(name), isSound) : core.table(name);
      },
    }),
  });
}

/** What no middleware below has opened is not judged. */
const reporting =
  (table: string, check: IsSound): IsSound =>
  (row) => {
    if (isSealed(row) || check(row)) return true;
    // biome-ignore lint/suspicious/noConsole: the one trace of it
    console.warn('A damaged copy is loaded again', table);
    return false;
  };

/** By `then`, not `await`: these promises are Dexie's own, which keep its transactions together. */
function soundTable(table: DBCoreTable, isSound: IsSound): DBCoreTable {
  const soundOrNone = (row: unknown) => (row !== undefined && isSound(row) ? row : undefined);
  return {
    ...table,
    get: (request) => table.get(request).then(soundOrNone),
    getMany: (request) => table.getMany(request).then((rows) => rows.map(soundOrNone)),
    query: (request) =>
      table.query(request).then(({ result }) => ({ result: request.values ? result.filter(isSound) : result })),
    openCursor: (request) =>
      table
        .openCursor(request)
        .then((cursor) => (cursor && request.values ? skipping(cursor, (row) => !isSound(row)) : cursor)),
  };
}

const skipping = (cursor: DBCoreCursor, isLeftOut: IsSound): DBCoreCursor =>
  Object.create(cursor, {
    start: {
      value: (onNext: () => void) => cursor.start(() => (isLeftOut(cursor.value) ? cursor.continue() : onNext())),
    },
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => cursor.value },
  });

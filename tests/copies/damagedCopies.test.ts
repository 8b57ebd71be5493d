import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copies } from '#copies/cacheDb.ts';
import { sealCopies } from '#copies/engine/sealCopies.ts';
import { makeCipher } from '#db/cipher.ts';
import { makeCopiesDb } from '#db/copiesDb.ts';
import type { Check } from '#db/fieldChecks.ts';
import { setSeal } from '#db/sealState.ts';
import { SOUND_ROWS } from './soundRows.ts';

/* A row of any copy that lies on the disk otherwise than it was written is as good as not there. */

const open = () => {
  const db = makeCopiesDb(copies, { indexedDB: new IDBFactory(), IDBKeyRange });
  sealCopies(db);
  return db;
};
let db: ReturnType<typeof open>;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  db = open();
});
afterEach(() => {
  setSeal({ isLocked: false, cipher: null });
  db.close();
  vi.restoreAllMocks();
});

const WRONG = [undefined, null, 7, 'x', true, [], [null], {}];
/** Each field of each copy with each value that it cannot have; the key is what the row is found by. */
const damages = copies.flatMap(({ name, key, fields }) =>
  Object.entries(fields as Record<string, Check>)
    .filter(([field]) => field !== key)
    .flatMap(([field, check]) => WRONG.filter((value) => !check(value)).map((value) => ({ name, key, field, value }))),
);

test('there is something that each field of a copy cannot hold', () => {
  const all = copies.flatMap(({ name, key, fields }) =>
    Object.keys(fields)
      .filter((field) => field !== key)
      .map((field) => `${name}.${field}`),
  );
  expect(new Set(damages.map(({ name, field }) => `${name}.${field}`))).toEqual(new Set(all));
});

test.each(copies.map(({ name }) => name))(
  'a damaged row of %s is left out of every read, and written over',
  async (name) => {
    const sound = SOUND_ROWS[name] as unknown as Record<string, unknown>;
    const mine = damages.filter((one) => one.name === name);
    const [{ key } = { key: '' }] = mine;
    const table = db.table(name);
    const reads = {
      get: async () => [await table.get(sound[key] as string)].filter((row) => row !== undefined),
      bulkGet: async () => (await table.bulkGet([sound[key] as string])).filter((row) => row !== undefined),
      toArray: () => table.toArray(),
      first: async () => [await table.toCollection().first()].filter((row) => row !== undefined),
      filter: () => table.filter(() => true).toArray(),
      reverse: () => table.toCollection().reverse().toArray(),
    };
    for (const { field, value } of mine) {
      const { [field]: _, ...rest } = sound;
      await table.put(value === undefined ? rest : { ...rest, [field]: value });
      for (const [how, read] of Object.entries(reads)) {
        expect(await read(), `${how}: ${field} is ${JSON.stringify(value)}`).toEqual([]);
      }
      expect(await table.toCollection().primaryKeys()).toEqual([sound[key]]);
      await table.put(sound);
      for (const [how, read] of Object.entries(reads)) expect(await read(), how).toEqual([sound]);
    }
  },
);

test('a damaged account keeps none of the others from being listed, in the clear or behind the lock', async () => {
  const sound = SOUND_ROWS.accounts;
  for (const cipher of [null, makeCipher(new Uint8Array(64).fill(7))]) {
    setSeal({ isLocked: false, cipher });
    await db.accounts.clear();
    const others = ['500010340138', '500010340139'].map((caAccount, at) => ({ ...sound, caAccount, position: at + 1 }));
    await db.accounts.bulkPut([{ ...sound, descriptiveName: null } as never, ...others]);
    expect(await db.accounts.orderBy('position').toArray()).toEqual(others);
    expect(await db.accounts.filter(({ bpAccount }) => bpAccount !== '').toArray()).toEqual(others);
  }
});

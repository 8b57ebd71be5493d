import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Spare, Spares } from '#db/spares.ts';

const spare = { row: { id: 'a' }, photo: null } as unknown as Spare;

/** Opens the bucket, or fails to; until one of them is called it is opening. */
let bucket: PromiseWithResolvers<{ indexedDB: IDBFactory }>;
let spares: Spares;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bucket = Promise.withResolvers();
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('navigator', { storageBuckets: { open: () => bucket.promise } });
  // The connection is opened once in the life of a page.
  vi.resetModules();
  ({ bucketSpares: spares } = await import('#db/spares.ts'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nobody waits long for a copy to be kept', async () => {
  const kept = spares.keep(spare).catch((reason: Error) => reason.message);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await kept).toBe('the bucket does not open');
});

test('what was taken back is waited for: on a busy device its copy goes too', async () => {
  const indexedDB = new IDBFactory();
  const dropped = spares.drop(['a']);
  await vi.advanceTimersByTimeAsync(10_000);
  bucket.resolve({ indexedDB });
  await dropped;
  await spares.keep(spare);
  expect(await spares.ids()).toEqual(['a']);
  await spares.drop(['a']);
  expect(await spares.ids()).toEqual([]);
});

test('a bucket that failed to open is opened again', async () => {
  bucket.reject(new Error('not now'));
  await expect(spares.ids()).rejects.toThrow('not now');
  bucket = Promise.withResolvers();
  bucket.resolve({ indexedDB: new IDBFactory() });
  expect(await spares.ids()).toEqual([]);
});

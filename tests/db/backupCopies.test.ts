import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackupCopies, BackupCopy } from '#db/backupCopies.ts';

const copy = { row: { id: 'a' }, photo: null } as unknown as BackupCopy;

/** Opens the bucket, or fails to; until one of them is called it is opening. */
let bucket: PromiseWithResolvers<{ indexedDB: IDBFactory }>;
let copies: BackupCopies;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  bucket = Promise.withResolvers();
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('navigator', { storageBuckets: { open: () => bucket.promise } });
  // The connection is opened once in the life of a page.
  vi.resetModules();
  ({ bucketBackups: copies } = await import('#db/backupCopies.ts'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('nobody waits long for a copy to be kept', async () => {
  const kept = copies.keep(copy).catch((reason: Error) => reason.message);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await kept).toBe('the bucket does not open');
});

test('what was taken back is waited for: on a busy device its copy goes too', async () => {
  const indexedDB = new IDBFactory();
  const dropped = copies.drop(['a']);
  await vi.advanceTimersByTimeAsync(10_000);
  bucket.resolve({ indexedDB });
  await dropped;
  await copies.keep(copy);
  expect(await copies.ids()).toEqual(['a']);
  await copies.drop(['a']);
  expect(await copies.ids()).toEqual([]);
});

test('a bucket that failed to open is opened again', async () => {
  bucket.reject(new Error('not now'));
  await expect(copies.ids()).rejects.toThrow('not now');
  bucket = Promise.withResolvers();
  bucket.resolve({ indexedDB: new IDBFactory() });
  expect(await copies.ids()).toEqual([]);
});

test('a copy for which nobody waits any more is not written when the database opens after all', async () => {
  const indexedDB = new IDBFactory();
  // An older version that stays open keeps ours from opening.
  const older = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open('stormlamp-spares', 1);
    asked.onsuccess = () => resolve(asked.result as unknown as IDBDatabase);
  });
  bucket.resolve({ indexedDB });
  const kept = copies.keep(copy).catch((reason: Error) => reason.message);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await kept).toBe('the bucket does not open');
  older.close();
  expect(await copies.ids()).toEqual([]);
});

test('a bucket that was deleted under the page is opened anew for the next try', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  bucket.resolve({ indexedDB: new IDBFactory() });
  await copies.keep(copy);
  transaction.mockImplementationOnce(() => {
    throw new DOMException('the bucket was deleted', 'UnknownError');
  });
  bucket = Promise.withResolvers();
  bucket.resolve({ indexedDB: new IDBFactory() });
  await expect(copies.drop(['a'])).rejects.toThrow('the bucket was deleted');
  expect(await copies.ids()).toEqual([]);
});

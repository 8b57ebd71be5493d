import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { cacheDb as CacheDbOfPage } from '#copies/cacheDb.ts';
import type * as ReadAhead from '#copies/readAhead.ts';
import { closeSeal, setSeal } from '#db/sealState.ts';
import { account, profile } from './customerCopies.ts';

let cacheDb: typeof CacheDbOfPage;
let ahead: typeof ReadAhead;

beforeAll(async () => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  ({ cacheDb } = await import('#copies/cacheDb.ts'));
  const { sealCopies } = await import('#copies/engine/sealCopies.ts');
  sealCopies(cacheDb);
  ahead = await import('#copies/readAhead.ts');
  await cacheDb.profile.put(profile);
  await cacheDb.accounts.bulkPut([account('500012345678', 1), account('500087654321', 0)]);
});
beforeEach(() => ahead.forgetReadAhead());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setSeal({ isLocked: false, cipher: null });
});

describe('what home shows, read ahead', () => {
  test('is there for the first paint: the profile, the accounts in their order, and the one looked at', async () => {
    await cacheDb.choices.put({ key: 'currentAccount', value: '500012345678' });
    ahead.readAhead();
    await ahead.whenReadAhead();
    const { accounts, current, profile: read, meter } = ahead.copiesReadAhead() ?? {};
    expect(accounts?.map(({ caAccount }) => caAccount)).toEqual(['500087654321', '500012345678']);
    expect(current?.caAccount).toBe('500012345678');
    expect(read).toEqual(profile);
    expect(meter).toBeUndefined();
  });

  test('asks for an account’s details and its meter at once', () => {
    vi.spyOn(cacheDb.accountDetails, 'get').mockReturnValue(new Dexie.Promise(() => {}) as never);
    const meters = vi.spyOn(cacheDb.meters, 'get');
    void ahead.copiesOf('500012345678');
    expect(meters).toHaveBeenCalledWith('500012345678');
  });

  test('is gone after it: a later one must not show what was', async () => {
    ahead.readAhead();
    await ahead.whenReadAhead();
    expect(ahead.copiesReadAhead()).toBeDefined();
    ahead.forgetReadAhead();
    expect(ahead.copiesReadAhead()).toBeUndefined();
  });

  test('is forgotten though it comes late', async () => {
    ahead.readAhead();
    const read = ahead.whenReadAhead();
    ahead.forgetReadAhead();
    await read;
    expect(ahead.copiesReadAhead()).toBeUndefined();
  });

  test('[AUTH-04] is nothing of what lies sealed behind a closed lock', async () => {
    const { makeCipher } = await import('#db/cipher.ts');
    setSeal({ isLocked: false, cipher: makeCipher(new Uint8Array(64).fill(3)) });
    await cacheDb.forgetCustomer();
    await cacheDb.profile.put(profile);
    await cacheDb.accounts.put(account('500012345678', 0));
    closeSeal();
    ahead.readAhead();
    await ahead.whenReadAhead();
    expect(ahead.copiesReadAhead()).toEqual({ profile: undefined, accounts: [], current: undefined, meter: undefined });
  });

  test('is not waited for when the database does not open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.spyOn(cacheDb, 'transaction').mockReturnValue(new Dexie.Promise(() => {}) as never);
    ahead.readAhead();
    const waited = ahead.whenReadAhead();
    await vi.advanceTimersByTimeAsync(1000);
    await expect(waited).resolves.toBeUndefined();
  });
});

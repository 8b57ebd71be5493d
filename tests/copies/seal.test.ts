import { gcm } from '@noble/ciphers/aes.js';
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type cacheDb, copies } from '#copies/cacheDb.ts';
import { sealCopies } from '#copies/engine/sealCopies.ts';
import { makeCipher } from '#db/cipher.ts';
import { makeCopiesDb } from '#db/copiesDb.ts';
import { OutboxDb } from '#db/outboxDb.ts';
import { closeSeal, currentSeal, setSeal } from '#db/sealState.ts';
import { sealDeviceSession } from '#session/sealDeviceSession.ts';
import { keepInClear, openVault, removeVault, sealUntilChosen } from '#session/vault.ts';
import { account, profile } from './customerCopies.ts';

const PRF = new Uint8Array(32).fill(7).buffer;
const OTHER_PRF = new Uint8Array(32).fill(8).buffer;
const session = {
  key: 'current' as const,
  customerId: 'customer-1',
  name: 'Marlene Kowalchuk',
  email: 'marlene@example.com',
  rememberMe: true,
  expired: false,
};

type CacheDb = typeof cacheDb;
let cache: CacheDb;
let outbox: OutboxDb;
/** The same databases as they lie on the disk. */
let disk: { cache: CacheDb; outbox: OutboxDb };
let open: Dexie[];

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  // Live queries ask nothing where there seems to be no database at all.
  Object.assign(Dexie.dependencies, options);
  cache = makeCopiesDb(copies, options);
  outbox = new OutboxDb(options);
  sealCopies(cache);
  sealDeviceSession(outbox);
  disk = { cache: makeCopiesDb(copies, options), outbox: new OutboxDb(options) };
  open = [cache, outbox, disk.cache, disk.outbox];
});
afterEach(() => {
  for (const db of open) db.close();
  setSeal({ isLocked: false, cipher: null });
});

async function everythingOnDisk(): Promise<string> {
  const rows = await Promise.all(
    [...disk.cache.tables, disk.outbox.deviceSession].map((table) => table.toArray() as Promise<object[]>),
  );
  return JSON.stringify(rows.flat(), (_, value) =>
    value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
  );
}

async function fill(): Promise<void> {
  await outbox.deviceSession.put(session);
  await cache.profile.put(profile);
  await cache.accounts.bulkPut([account('500010340137', 1), account('500010340138', 0)]);
  await cache.choices.put({ key: 'currentAccount', value: '500010340137' });
}

describe('with the lock of a passkey that gives a secret', () => {
  beforeEach(async () => {
    await outbox.deviceSession.put(session);
    await openVault(PRF, { cache, outbox });
    await fill();
  });

  test('nothing of the customer can be read on the disk, and all of it in the app', async () => {
    const bytes = await everythingOnDisk();
    for (const value of [
      'Marlene',
      'Kowalchuk',
      'marlene@example.com',
      '3065550110',
      '5000103401',
      'Zebra',
      '200017',
    ]) {
      expect(bytes).not.toContain(value);
    }
    expect(await cache.profile.get('current')).toEqual(profile);
    expect(await outbox.deviceSession.get('current')).toEqual(session);
    expect((await cache.accounts.orderBy('position').toArray()).map((row) => row.caAccount)).toEqual([
      '500010340138',
      '500010340137',
    ]);
    expect(await cache.accounts.get('500010340137')).toEqual(account('500010340137', 1));
    expect((await cache.accounts.toCollection().primaryKeys()).sort()).toEqual(['500010340137', '500010340138']);
  });

  test('changes, deletions and live queries see plain rows', async () => {
    const seen: string[] = [];
    const watching = liveQuery(() => cache.accounts.get('500010340137')).subscribe((row) =>
      seen.push(row?.descriptiveName ?? 'none'),
    );
    await expect.poll(() => seen).toEqual(['The farm at Zebra Lane']);
    await cache.accounts.update('500010340137', { descriptiveName: 'The cabin' });
    await expect.poll(() => seen.at(-1)).toBe('The cabin');
    await cache.accounts.bulkDelete(['500010340138']);
    expect(await cache.accounts.count()).toBe(1);
    await cache.accounts.delete('500010340137');
    await expect.poll(() => seen.at(-1)).toBe('none');
    watching.unsubscribe();
    expect(await everythingOnDisk()).not.toContain('cabin');
  });

  test('room is made for the account in use', async () => {
    const details = (caAccount: string) => ({ caAccount, fetchedAt: '2026-11-21T10:00:00.000Z' }) as never;
    await cache.accountDetails.bulkPut([details('500010340137'), details('500010340138')]);
    await cache.makeRoom('500010340137');
    expect(await cache.accountDetails.toCollection().primaryKeys()).toEqual(['500010340137']);
  });

  test('a start of the app finds it closed: nothing is read, nothing is written, the worker still knows whose it is', async () => {
    closeSeal();
    expect(await cache.profile.get('current')).toBeUndefined();
    expect(await cache.accounts.toArray()).toEqual([]);
    // Row by row, as a condition of our own is looked for.
    expect(await cache.accounts.filter(({ descriptiveName }) => descriptiveName.length > 0).count()).toBe(0);
    await expect(cache.profile.put(profile)).rejects.toThrow('The lock is closed');
    const known = await outbox.deviceSession.get('current');
    expect(known).toMatchObject({ customerId: 'customer-1', rememberMe: true });
    expect(known).not.toHaveProperty('name');
    // Marked expired by who cannot open it, and renewed with a name that must not lie beside it.
    await outbox.deviceSession.update('current', { expired: true });
    await outbox.deviceSession.put({ ...(known as typeof session), name: 'Marlene Kowalchuk', expired: true });
    expect(await everythingOnDisk()).not.toContain('Marlene');
    // The worker has no part in sealing.
    await disk.outbox.deviceSession.filter((row) => row.customerId === 'customer-1').modify({ signIn: 'worker' });

    expect(await openVault(PRF, { cache, outbox })).toBe(false);
    expect(await cache.profile.get('current')).toEqual(profile);
    expect(await outbox.deviceSession.get('current')).toEqual({ ...session, expired: true, signIn: 'worker' });
  });

  test('another passkey opens nothing: the copies go, and are loaded anew under it', async () => {
    closeSeal();
    expect(await openVault(OTHER_PRF, { cache, outbox })).toBe(true);
    expect(await cache.profile.get('current')).toBeUndefined();
    await cache.profile.put(profile);
    closeSeal();
    expect(await openVault(OTHER_PRF, { cache, outbox })).toBe(false);
    expect(await cache.profile.get('current')).toEqual(profile);
  });

  test('signing in without the passkey keeps no copy in the clear', async () => {
    closeSeal();
    expect(await openVault(null, { cache, outbox })).toBe(true);
    await fill();
    expect(await cache.profile.get('current')).toEqual(profile);
    expect(await everythingOnDisk()).not.toContain('Marlene');
  });

  test('taking the lock away keeps the copies in the clear again', async () => {
    await removeVault({ cache, outbox });
    await cache.profile.put(profile);
    expect(await disk.cache.profile.get('current')).toEqual(profile);
    expect(await disk.outbox.deviceSession.get('current')).toEqual(session);
    expect(await disk.cache.vault.count()).toBe(0);
  });

  test('killed while the lock is taken away, the next page knows who is here', async () => {
    vi.spyOn(cache.vault, 'clear').mockRejectedValue(new Error('killed'));
    await expect(removeVault({ cache, outbox })).rejects.toThrow('killed');
    setSeal({ isLocked: false, cipher: null });
    expect(await outbox.deviceSession.get('current')).toEqual(session);
    expect(await cache.profile.toCollection().toArray()).toEqual([]);
  });
});

describe('before the customer chose whether to lock the app', () => {
  beforeEach(async () => {
    await sealUntilChosen();
    await fill();
    expect(await everythingOnDisk()).not.toMatch(/Marlene|5000103401|Zebra/);
  });

  const expectAll = async () => {
    expect(await outbox.deviceSession.get('current')).toEqual(session);
    expect(await cache.profile.get('current')).toEqual(profile);
    expect((await cache.accounts.toArray()).map(({ caAccount }) => caAccount).sort()).toEqual([
      '500010340137',
      '500010340138',
    ]);
  };

  test('the lock takes over the key: nothing is loaded anew, and what lay in the clear is sealed', async () => {
    await disk.cache.choices.put({ key: 'currentAccount', value: 'Zebra' });
    expect(await openVault(PRF, { cache, outbox })).toBe(false);
    expect(await everythingOnDisk()).not.toMatch(/Marlene|5000103401|Zebra/);
    await expectAll();
    closeSeal();
    expect(await openVault(PRF, { cache, outbox })).toBe(false);
    await expectAll();
  });

  test('a lock that was begun before and not finished does not bring its key back', async () => {
    await openVault(PRF, { cache, outbox });
    closeSeal();
    await sealUntilChosen();
    await fill();
    await openVault(PRF, { cache, outbox });
    await expectAll();
    closeSeal();
    await openVault(PRF, { cache, outbox });
    await expectAll();
  });

  test('without a lock all of it is written in the clear', async () => {
    expect(await keepInClear({ cache, outbox })).toBe(false);
    expect(await disk.cache.profile.get('current')).toEqual(profile);
    expect(await disk.cache.accounts.get('500010340137')).toEqual(account('500010340137', 1));
    expect(await disk.outbox.deviceSession.get('current')).toEqual(session);
    await expectAll();
  });

  test('a load that is being stored when the customer wants no lock finds its account, and is kept', async () => {
    let choosing: Promise<boolean> | undefined;
    const found = await cache.transaction('rw', cache.accounts, async () => {
      const before = await cache.accounts.get('500010340137');
      choosing = Dexie.ignoreTransaction(() => keepInClear({ cache, outbox }));
      // The rows are rewritten after this transaction; it goes on while nothing new is sealed any more.
      while (!currentSeal().opener) await cache.accounts.count();
      const [one, many, none] = [
        await cache.accounts.get('500010340137'),
        await cache.accounts.bulkGet(['500010340138', '500010340137', '500010340139']),
        await cache.accounts.get('500010340139'),
      ];
      await cache.accounts.put({ ...account('500010340137', 1), descriptiveName: 'The cabin' });
      await cache.accounts.delete('500010340138');
      return { before, one, many, none };
    });
    expect(found).toEqual({
      before: account('500010340137', 1),
      one: account('500010340137', 1),
      many: [account('500010340138', 0), account('500010340137', 1), undefined],
      none: undefined,
    });
    expect(await choosing).toBe(false);
    expect(await disk.cache.accounts.toArray()).toEqual([
      { ...account('500010340137', 1), descriptiveName: 'The cabin' },
    ]);
  });

  test('a lock whose passkey gives no secret locks the screens alone', async () => {
    expect(await openVault(null, { cache, outbox })).toBe(false);
    expect(await disk.cache.profile.get('current')).toEqual(profile);
    expect(await disk.outbox.deviceSession.get('current')).toEqual(session);
  });

  test('a page that is loaded anew can read none of it, and does not mix it with what it writes', async () => {
    closeSeal();
    expect(await cache.accounts.toArray()).toEqual([]);
    await sealUntilChosen();
    expect(await cache.accounts.toArray()).toEqual([]);
    expect(await outbox.deviceSession.get('current')).not.toHaveProperty('name');
    await cache.accounts.put(account('500010340139', 0));
    // What it could not read is loaded again.
    expect(await keepInClear({ cache, outbox })).toBe(true);
    expect(await disk.cache.accounts.toArray()).toEqual([account('500010340139', 0)]);
  });
});

describe('a sealed row and its place', () => {
  const dataKey = new Uint8Array(64).fill(9);
  const sealedOf = (row: object | undefined) => (row as { sealed: Uint8Array }).sealed;

  beforeEach(async () => {
    setSeal({ isLocked: false, cipher: makeCipher(dataKey) });
    await fill();
  });

  test('moved to another key, table or database it is as good as not there', async () => {
    const [stays, moved] = await cache.accounts.toArray();
    const [onDisk, movedOnDisk] = await disk.cache.accounts.toArray();
    const sealed = sealedOf(onDisk);
    await disk.cache.accounts.put({ ...movedOnDisk, sealed } as never);
    expect(await cache.accounts.toArray()).toEqual([stays]);
    expect(await cache.accounts.get(moved?.caAccount ?? '')).toBeUndefined();

    // A key is sealed the same way in every table.
    await disk.cache.meters.put({ ...onDisk, sealed } as never);
    expect(await cache.meters.toArray()).toEqual([]);

    const [profileOnDisk] = await disk.cache.profile.toArray();
    await disk.outbox.deviceSession.put({ ...session, name: '', sealed: sealedOf(profileOnDisk) } as never);
    expect(await outbox.deviceSession.get('current')).toMatchObject({ customerId: 'customer-1', name: '' });
    await expect(outbox.deviceSession.get('current')).resolves.not.toHaveProperty('profileName');
  });

  test('sealed by the app’s first version it still opens, and is bound to its place when it is written', async () => {
    const [onDisk] = await disk.cache.profile.toArray();
    // A nonce that begins as the version does.
    for (const first of [0, 1]) {
      const nonce = new Uint8Array(12).fill(first);
      const encrypted = gcm(dataKey.slice(0, 32), nonce).encrypt(new TextEncoder().encode(JSON.stringify(profile)));
      await disk.cache.profile.put({ ...onDisk, sealed: new Uint8Array([...nonce, ...encrypted]) } as never);
      expect(await cache.profile.get('current')).toEqual(profile);
    }
    await cache.profile.put(profile);
    const sealed = sealedOf((await disk.cache.profile.toArray())[0]);
    await disk.cache.choices.put({ ...onDisk, sealed } as never);
    expect(await cache.profile.get('current')).toEqual(profile);
    expect(await cache.choices.get('current' as never)).toBeUndefined();
  });
});

test('making the lock removes what was kept in the clear before', async () => {
  await fill();
  expect(await everythingOnDisk()).toContain('Marlene');
  expect(await openVault(PRF, { cache, outbox })).toBe(true);
  expect(await everythingOnDisk()).not.toContain('Marlene');
});

test('without a passkey that gives a secret copies are kept as they are', async () => {
  expect(await openVault(null, { cache, outbox })).toBe(false);
  await fill();
  expect(await disk.cache.profile.get('current')).toEqual(profile);
});

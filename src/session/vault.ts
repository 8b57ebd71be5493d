import { type CopiesDb, copiesDb, type VaultRow } from '#db/copiesDb.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import { currentSeal, type Seal, setSeal } from '#db/sealState.ts';
import { rewriteSession } from './deviceSession.ts';
import { refreshSession } from './refreshSession.ts';
import { noteLockUndecided } from './stickyFlags.ts';

const WRAPPED_FOR = 'stormlamp: data key of the copies on this device';

async function wrappingKey(prf: ArrayBuffer): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', prf, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(WRAPPED_FOR) },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function wrap(dataKey: Uint8Array<ArrayBuffer>, prf: ArrayBuffer): Promise<VaultRow> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await wrappingKey(prf), dataKey);
  return { key: 'current', wrapped, iv };
}

/** Null when this is not the passkey it was wrapped with. */
async function unwrap({ wrapped, iv }: VaultRow, prf: ArrayBuffer): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await wrappingKey(prf), wrapped));
  } catch {
    return null;
  }
}

const newDataKey = () => crypto.getRandomValues(new Uint8Array(64));

interface Databases {
  cache?: CopiesDb;
  outbox?: OutboxDb;
}

/** Of the copies that were written before the customer chose; on no disk. */
let keyUntilChosen: Uint8Array<ArrayBuffer> | null = null;

async function sealOf(dataKey: Uint8Array): Promise<Seal> {
  // Only who locks the app, or was not asked yet, loads it.
  const { makeCipher } = await import('#db/cipher.ts');
  return { isLocked: false, cipher: makeCipher(dataKey) };
}

const UNSEALED: Seal = { isLocked: false, cipher: null };

/**
 * The lock opens. `prf`: what the passkey made, null where it makes nothing or the customer signed in without it.
 * The first secret makes the vault: what was kept in the clear goes. Gives true when the copies must be reloaded.
 */
export async function openVault(
  prf: ArrayBuffer | null,
  { cache = copiesDb(), outbox = outboxDb }: Databases = {},
): Promise<boolean> {
  const row = await cache.vault.get('current');
  if (!row && !prf) return keepInClear({ cache, outbox });
  if (prf && keyUntilChosen) {
    await cache.vault.put(await wrap(keyUntilChosen, prf));
    keyUntilChosen = null;
    // What an earlier sign-in left in the clear.
    return rewriteCopies(cache);
  }
  const dataKey = row && prf ? await unwrap(row, prf) : null;
  if (dataKey) {
    setSeal(await sealOf(dataKey));
    return false;
  }
  // Signed in without the passkey: a key for as long as this page lives, rather than copies in the clear.
  const fresh = newDataKey();
  const seal = await sealOf(fresh);
  if (prf) await cache.vault.put(await wrap(fresh, prf));
  await rewriteSession(outbox, () => setSeal(seal));
  await cache.forgetCustomer();
  return true;
}

/**
 * Every copy of the customer's data once more, sealed as it is done now. Gives true when some could not be read: another
 * tab in its first run, or a page before this one, wrote them with a key of its own.
 */
async function rewriteCopies(cache: CopiesDb): Promise<boolean> {
  const theirs = cache.copies.filter(({ whose }) => whose === 'customer').map(({ name }) => cache.table(name));
  let areMissing = false;
  await cache.transaction('rw', theirs, async () => {
    for (const table of theirs) {
      const rows = await table.toArray();
      if ((await table.count()) > rows.length) areMissing = true;
      await table.clear();
      await table.bulkPut(rows);
    }
  });
  return areMissing;
}

/**
 * A customer signed in, not yet asked whether to lock the app: what is written until then opens only as long as this
 * page lives.
 */
export async function sealUntilChosen(): Promise<void> {
  noteLockUndecided(true);
  keyUntilChosen = newDataKey();
  setSeal(await sealOf(keyUntilChosen));
}

/**
 * A page of the first run was reloaded: what the page before it sealed opens no more. The copies are dropped, and who
 * the customer is, is asked again. What waits in the outbox is never sealed.
 */
export async function sealAgain(): Promise<void> {
  await sealUntilChosen();
  await copiesDb().forgetCustomer();
  await refreshSession();
}

/** The customer chose. Gives true when copies must be reloaded. */
export async function endUndecided(isLockMade: boolean): Promise<boolean> {
  const areMissing = !isLockMade && (await keepInClear());
  noteLockUndecided(false);
  return areMissing;
}

/**
 * No lock: what was sealed is written in the clear, as all that follows. Gives true when copies must be reloaded.
 */
export async function keepInClear({ cache = copiesDb(), outbox = outboxDb }: Databases = {}): Promise<boolean> {
  keyUntilChosen = null;
  const { cipher } = currentSeal();
  await rewriteSession(outbox, () => setSeal({ ...UNSEALED, opener: cipher }));
  const areMissing = cipher !== null && (await rewriteCopies(cache).catch(() => forgetAll(cache)));
  await cache.vault.clear();
  setSeal(UNSEALED);
  return areMissing;
}

/** The disk is full: they were loaded before, and are again. */
async function forgetAll(cache: CopiesDb): Promise<true> {
  await cache.forgetCustomer();
  return true;
}

/**
 * The customer takes the lock away: copies are kept in the clear again. Gives true when they must be reloaded.
 * Killed in between, nothing is left that only the lost key opens: it goes last.
 */
export async function removeVault({ cache = copiesDb(), outbox = outboxDb }: Databases = {}): Promise<boolean> {
  const isThere = (await cache.vault.count()) > 0;
  keyUntilChosen = null;
  if (isThere) {
    const { cipher } = currentSeal();
    await rewriteSession(outbox, () => setSeal({ ...UNSEALED, opener: cipher }));
    await cache.forgetCustomer();
    await cache.vault.clear();
  }
  setSeal(UNSEALED);
  return isThere;
}

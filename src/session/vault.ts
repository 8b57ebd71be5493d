import { cacheDb } from '#copies/cacheDb.ts';
import type { CopiesDb, VaultRow } from '#copies/engine/database.ts';
import { type OutboxDb, outboxDb } from '#db/outboxDb.ts';
import { setSeal } from '#db/sealState.ts';
import { deviceSession, writeSessionAgain } from './deviceSession.ts';

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

async function sealWith(dataKey: Uint8Array): Promise<void> {
  // Only who locks the app loads it.
  const { makeCipher } = await import('#db/cipher.ts');
  setSeal({ isLocked: false, cipher: makeCipher(dataKey) });
}

/**
 * The lock opens. `prf`: what the passkey made, null where it makes nothing or the customer signed in without it.
 * The first secret makes the vault: what was kept in the clear goes. Gives true when the copies must be loaded anew.
 */
export async function openVault(
  prf: ArrayBuffer | null,
  { cache = cacheDb, outbox = outboxDb }: { cache?: CopiesDb; outbox?: OutboxDb } = {},
): Promise<boolean> {
  const row = await cache.vault.get('current');
  if (!row && !prf) {
    setSeal({ isLocked: false, cipher: null });
    return false;
  }
  const dataKey = row && prf ? await unwrap(row, prf) : null;
  if (dataKey) {
    await sealWith(dataKey);
    return false;
  }
  // Signed in without the passkey: a key for as long as this page lives, rather than copies in the clear.
  const fresh = newDataKey();
  const session = await deviceSession(outbox);
  await sealWith(fresh);
  if (prf) await cache.vault.put(await wrap(fresh, prf));
  await cache.forgetCustomer();
  if (session) await writeSessionAgain(session, outbox);
  return true;
}

/** The customer takes the lock away: copies are kept in the clear again. Gives true when they must be loaded anew. */
export async function removeVault({
  cache = cacheDb,
  outbox = outboxDb,
}: {
  cache?: CopiesDb;
  outbox?: OutboxDb;
} = {}): Promise<boolean> {
  const isThere = (await cache.vault.count()) > 0;
  const session = isThere ? await deviceSession(outbox) : undefined;
  setSeal({ isLocked: false, cipher: null });
  if (!isThere) return false;
  await cache.vault.clear();
  await cache.forgetCustomer();
  if (session) await writeSessionAgain(session, outbox);
  return true;
}

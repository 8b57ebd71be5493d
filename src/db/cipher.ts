import { gcm, gcmsiv } from '@noble/ciphers/aes.js';
import type { Cipher } from './sealState.ts';

/** Rows of the app's first version begin with their nonce and are bound to no place. */
const BOUND_TO_PLACE = 1;
const NONCE_BYTES = 12;
/** One key, one answer: AES-GCM-SIV is made to bear it. */
const FIXED_NONCE = new Uint8Array(NONCE_BYTES);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * AES-256-GCM for rows (before each its version and a random nonce), AES-256-GCM-SIV for their keys, each with a key of
 * its own. `dataKey`: 64 random bytes, the customer's own; another customer on this device gets another.
 */
export function makeCipher(dataKey: Uint8Array): Cipher {
  const rowKey = dataKey.slice(0, 32);
  const nameKey = dataKey.slice(32, 64);
  const opened = (sealed: Uint8Array, place?: Uint8Array) =>
    tried(() => gcm(rowKey, sealed.slice(0, NONCE_BYTES), place).decrypt(sealed.slice(NONCE_BYTES)));
  return {
    seal(plain, place) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = gcm(rowKey, nonce, encode(place)).encrypt(plain);
      const all = new Uint8Array(1 + NONCE_BYTES + sealed.length);
      all.set([BOUND_TO_PLACE]);
      all.set(nonce, 1);
      all.set(sealed, 1 + NONCE_BYTES);
      return all;
    },
    open(sealed, place) {
      const bound = sealed[0] === BOUND_TO_PLACE ? opened(sealed.slice(1), encode(place)) : null;
      // A nonce may begin with any byte.
      return bound ?? opened(sealed);
    },
    sealKey: (key) => toText(gcmsiv(nameKey, FIXED_NONCE).encrypt(encode(key))),
    openKey: (sealed) => tried(() => new TextDecoder().decode(gcmsiv(nameKey, FIXED_NONCE).decrypt(toBytes(sealed)))),
  };
}

function tried<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

import { gcm, gcmsiv } from '@noble/ciphers/aes.js';
import type { Cipher } from './sealState.ts';

const NONCE_BYTES = 12;
/** One key, one answer: AES-GCM-SIV is made to bear it. */
const FIXED_NONCE = new Uint8Array(NONCE_BYTES);

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * AES-256-GCM for rows (a random nonce before each), AES-256-GCM-SIV for their keys, each with a key of its own.
 * `dataKey`: 64 random bytes.
 */
export function makeCipher(dataKey: Uint8Array): Cipher {
  const rowKey = dataKey.slice(0, 32);
  const nameKey = dataKey.slice(32, 64);
  return {
    seal(plain) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = gcm(rowKey, nonce).encrypt(plain);
      const all = new Uint8Array(NONCE_BYTES + sealed.length);
      all.set(nonce);
      all.set(sealed, NONCE_BYTES);
      return all;
    },
    open: (sealed) => tried(() => gcm(rowKey, sealed.slice(0, NONCE_BYTES)).decrypt(sealed.slice(NONCE_BYTES))),
    sealKey: (key) => toText(gcmsiv(nameKey, FIXED_NONCE).encrypt(new TextEncoder().encode(key))),
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

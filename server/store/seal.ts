import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A secret of this server and the name by which what it sealed is opened again. */
export interface SealKey {
  id: string;
  secret: string;
}

/** `text`: base64 of nonce (12 bytes), tag (16 bytes) and ciphertext. */
export interface Sealed {
  keyId: string;
  text: string;
}

/** Keeps a text so that whoever reads the database does not read it. `about`: what it belongs to; elsewhere it does not open. */
export interface Seal {
  seal(plain: string, about: string): Sealed;
  /**
   * The same text under the same key is sealed to the same word each time: who holds two of them learns whether they are
   * equal, and devices can compare them.
   */
  sealAlike(plain: string, about: string): Sealed;
  /** Null: sealed with a key that this server does not have, about something else, or damaged. */
  open(sealed: Sealed, about: string): string | null;
}

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM. The first key seals; the others open what was sealed before it. */
export function aesSeal(keys: readonly [SealKey, ...SealKey[]]): Seal {
  const derived = new Map(keys.map(({ id, secret }) => [id, Buffer.from(hkdfSync('sha256', secret, '', 'seal', 32))]));
  const [{ id: newest, secret: newestSecret }] = keys;
  const nonceKey = Buffer.from(hkdfSync('sha256', newestSecret, '', 'seal nonce', 32));
  const bound = (keyId: string, about: string) => Buffer.from(`${keyId}\n${about}`);
  const sealWith = (nonce: Buffer, plain: string, about: string): Sealed => {
    const cipher = createCipheriv('aes-256-gcm', derived.get(newest) as Buffer, nonce).setAAD(bound(newest, about));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return { keyId: newest, text: Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64') };
  };
  return {
    seal: (plain, about) => sealWith(randomBytes(NONCE), plain, about),
    // Of another text another nonce: GCM must never use one for two.
    sealAlike: (plain, about) =>
      sealWith(createHmac('sha256', nonceKey).update(`${about}\n${plain}`).digest().subarray(0, NONCE), plain, about),
    open({ keyId, text }, about) {
      const key = derived.get(keyId);
      const bytes = Buffer.from(text, 'base64');
      if (!key || bytes.length < NONCE + TAG) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(bound(keyId, about))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

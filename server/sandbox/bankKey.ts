import { constants, createHash, createPrivateKey, createPublicKey, privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The private half of the sandbox's key, as PEM; the public one is in the app that is built without another. */
export const BANK_KEY_PEM = readFileSync(join(import.meta.dirname, 'bank-key.pem'), 'utf8');
const privateKey = createPrivateKey(BANK_KEY_PEM);
const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
export const BANK_KEY_ID = createHash('sha256').update(spki).digest('hex').slice(0, 16);

/** What a page encrypted, as the utility reads it; null where it was encrypted in another way or with another key. */
export function readEncrypted(base64: string): string | null {
  const how = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  try {
    return privateDecrypt(how, Buffer.from(base64, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}

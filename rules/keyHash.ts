/** Hashed before the key, so that this hash is no other hash of it. The server's tables say the same (`store/keyHash.ts`). */
const PREFIX = 'stormlamp key ';

/**
 * What a submission is known by where its key must not be told: SHA-256 in its first 128 bits, written as a UUID. The
 * key is random, so nobody finds it from this; and without the key nothing is changed, taken back or read.
 *
 * @param sha256 the platform's own: `crypto.subtle.digest('SHA-256', …)`
 */
export async function keyHash(key: string, sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>) {
  const ascii = Uint8Array.from(PREFIX + key, (sign) => sign.charCodeAt(0));
  const hash = new Uint8Array(await sha256(ascii));
  const hex = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The browser's half: both as its subscription says them, base64url. */
export interface PushKeys {
  /** An uncompressed point of P-256. */
  p256dh: string;
  /** 16 bytes that only the browser and we know. */
  auth: string;
}

/** More than this a push service need not take (RFC 8030, 7.2), the header of the encryption included. */
const RECORD_SIZE = 4096;
const TAG_LENGTH = 16;
const HEADER_LENGTH = 16 + 4 + 1 + 65;
/** UTF-8 bytes that a message may have. */
export const LONGEST_PAYLOAD = RECORD_SIZE - HEADER_LENGTH - TAG_LENGTH - 1;

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The key and the nonce of a message (RFC 8291, 3.4). The same on both sides. */
export function messageKeys(parts: { shared: Buffer; auth: Buffer; browser: Buffer; sender: Buffer; salt: Buffer }): {
  key: Buffer;
  nonce: Buffer;
} {
  const { shared, auth, browser, sender, salt } = parts;
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender]), 32);
  return {
    key: derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  };
}

/**
 * Encrypts a message for one browser, as one record of `aes128gcm` (RFC 8291 and 8188).
 *
 * @param own the key pair and the salt of this message; new ones unless a test brings them
 * @throws {Error} for a key that is none, or a message that is too long
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: PushKeys,
  own: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(payload, 'utf8');
  if (plain.length > LONGEST_PAYLOAD) throw new Error(`a push message of ${plain.length} bytes is too long`);
  const ecdh = createECDH('prime256v1');
  if (own.privateKey) ecdh.setPrivateKey(own.privateKey);
  else ecdh.generateKeys();
  const salt = own.salt ?? randomBytes(16);
  const browser = Buffer.from(p256dh, 'base64url');
  const sender = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(browser);
  const { key, nonce } = messageKeys({ shared, auth: Buffer.from(auth, 'base64url'), browser, sender, salt });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  // 2: the last record of the message.
  const sealed = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, sealed]);
}

/** Whether a message can be encrypted for this browser. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  try {
    encryptPush('', { p256dh, auth });
    return Buffer.from(auth, 'base64url').length === 16;
  } catch {
    return false;
  }
}

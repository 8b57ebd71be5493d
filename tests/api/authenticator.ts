import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

/** What a browser would hand to the authenticator; a test changes what an attacker could. */
export interface Ceremony {
  challenge: string;
  origin: string;
  /** The origin's host unless said otherwise. */
  rpId?: string;
  userVerified?: boolean;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A passkey in software: one ES256 key, one counter, made for one customer. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  counter = 0;
  userHandle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE, as a CBOR map: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
    this.#coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }

  #data(ceremony: Ceremony, attested: Buffer | null): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = UP | (ceremony.userVerified === false ? 0 : UV) | (attested ? ATTESTED : 0);
    const rpId = ceremony.rpId ?? new URL(ceremony.origin).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #client(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>): { id: string; response: Record<string, unknown> } {
    const { id } = this;
    return Object.assign({ id, response }, { rawId: id, type: 'public-key', clientExtensionResults: {} });
  }

  /** `navigator.credentials.create`, in JSON. */
  create(ceremony: Ceremony) {
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey]);
    const authData = this.#data(ceremony, attested);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
      Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData')]),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', ceremony)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** `navigator.credentials.get`, in JSON. Counts, unless the test set the counter itself. */
  get(ceremony: Ceremony, counter = this.counter + 1) {
    this.counter = counter;
    const authData = this.#data(ceremony, null);
    const client = this.#client('webauthn.get', ceremony);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.#privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: this.userHandle,
    });
  }
}

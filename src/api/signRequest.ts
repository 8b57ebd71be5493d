import {
  componentsOf,
  DIGEST_HEADER,
  digestHeader,
  signatureBase,
  signatureHeaders,
  signatureParams,
} from '#contracts/requestSignature.ts';

/** The name under which the server knows the key, and the key. */
export interface Signer {
  grantId: string;
  privateKey: CryptoKey;
}

/** What it takes to sign beside the key. */
export interface SigningPlace {
  /** The app's own origin, such as `https://my.utility.example`. */
  origin: string;
  /** Epoch ms. */
  now: number;
  subtle: Pick<SubtleCrypto, 'digest' | 'sign'>;
}

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * The request signed (contracts/requestSignature.ts), and without a cookie: whoever is signed in, the signature alone
 * says whose it is.
 */
export async function signRequest(
  address: string,
  init: RequestInit,
  { grantId, privateKey }: Signer,
  { origin, now, subtle }: SigningPlace,
): Promise<RequestInit> {
  const { method = 'GET', body } = init;
  const { host, pathname, search } = new URL(address, origin);
  const headers = Object.fromEntries(new Headers(init.headers));
  if (body != null) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body as ArrayBuffer);
    headers[DIGEST_HEADER] = digestHeader(base64(await subtle.digest('SHA-256', bytes)));
  }
  const components = componentsOf({ method, authority: host, path: pathname, query: search, headers });
  const params = signatureParams(components, { created: Math.floor(now / 1000), keyid: grantId });
  const text = new TextEncoder().encode(signatureBase(components, params));
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
  Object.assign(headers, signatureHeaders(params, base64(signature)));
  return { ...init, headers, credentials: 'omit' };
}

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

interface Surroundings {
  fetch: typeof globalThis.fetch;
  /** The app's own, such as `https://my.utility.example`. */
  origin: string;
  /** Epoch ms. */
  now: () => number;
}

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/**
 * A fetch that signs what it sends (contracts/requestSignature.ts) and takes no cookie along: whoever is signed in, the
 * signature alone says whose it is.
 */
export function signedFetch({ fetch, origin, now }: Surroundings, { grantId, privateKey }: Signer): typeof fetch {
  return async (address, init = {}) => {
    const { method = 'GET', body } = init;
    const { host, pathname, search } = new URL(String(address), origin);
    const headers = Object.fromEntries(new Headers(init.headers));
    if (body != null) {
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body as ArrayBuffer);
      headers[DIGEST_HEADER] = digestHeader(base64(await crypto.subtle.digest('SHA-256', bytes)));
    }
    const components = componentsOf({ method, authority: host, path: pathname, query: search, headers });
    const params = signatureParams(components, { created: Math.floor(now() / 1000), keyid: grantId });
    const text = new TextEncoder().encode(signatureBase(components, params));
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text);
    Object.assign(headers, signatureHeaders(params, base64(signature)));
    return fetch(address, { ...init, headers, credentials: 'omit' });
  };
}

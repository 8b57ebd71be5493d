import { IDEMPOTENCY_HEADER, REPLACES_HEADER } from './call.ts';

/*
 * How a request of the outbox is signed where no session is live: HTTP Message Signatures (RFC 9421) with the key of the
 * device's submission grant. One signature, under one label, over what is listed here; nothing else is made or taken.
 */

export const SIGNATURE_INPUT_HEADER = 'signature-input';
export const SIGNATURE_HEADER = 'signature';
/** RFC 9530. */
export const DIGEST_HEADER = 'content-digest';
const LABEL = 'grant';

/** What a signature covers: the name of a component, as RFC 9421 writes it, and its value. */
export type Component = readonly [name: string, value: string];

/** What is signed of a request. */
export interface SignedRequest {
  method: string;
  /** Host, and port where it is not the usual one. */
  authority: string;
  path: string;
  /** With its question mark; empty where there is none. */
  query: string;
  /** By names in lower case. */
  headers: Readonly<Record<string, unknown>>;
}

/** Whatever decides what a request does: where it goes, its bytes, its key, and what it takes the place of. */
export function componentsOf({ method, authority, path, query, headers }: SignedRequest): Component[] {
  const present = [DIGEST_HEADER, IDEMPOTENCY_HEADER, REPLACES_HEADER].flatMap((name): Component[] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  return [
    ['@method', method],
    ['@authority', authority],
    ['@path', path],
    ...(query === '' ? [] : [['@query', query] as const]),
    ...present,
  ];
}

/** `created` in seconds; `keyid` is the grant's id. */
export const signatureParams = (
  components: readonly Component[],
  { created, keyid }: { created: number; keyid: string },
): string =>
  `(${components.map(([name]) => `"${name}"`).join(' ')});created=${created};keyid="${keyid}";alg="ecdsa-p256-sha256"`;

/** RFC 9421, 2.5: the text that is signed. */
export const signatureBase = (components: readonly Component[], params: string): string =>
  [...components, ['@signature-params', params] as const].map(([name, value]) => `"${name}": ${value}`).join('\n');

/** RFC 9421, 4: the two headers. */
export const signatureHeaders = (params: string, signature: string): Record<string, string> => ({
  [SIGNATURE_INPUT_HEADER]: `${LABEL}=${params}`,
  [SIGNATURE_HEADER]: `${LABEL}=:${signature}:`,
});

/** The SHA-256 in base64, as the header has it. */
export const digestHeader = (sha256: string): string => `sha-256=:${sha256}:`;

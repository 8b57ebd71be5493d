import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  componentsOf,
  DIGEST_HEADER,
  digestHeader,
  SIGNATURE_HEADER,
  SIGNATURE_INPUT_HEADER,
  signatureBase,
  signatureHeaders,
  signatureParams,
} from '#contracts/requestSignature.ts';
import type { GrantKey } from '#contracts/submissionGrant.ts';

/** What a signed request says of its signature: nothing is proven by it. */
export interface Claimed {
  /** Seconds. */
  created: number;
  keyid: string;
}

const PARAMS = /;created=(\d{1,11});keyid="([\w-]{1,64})";alg="ecdsa-p256-sha256"$/;
/** No header of ours is as long. */
const MOST = 500;

export const isSigned = ({ headers }: FastifyRequest): boolean => headers[SIGNATURE_INPUT_HEADER] !== undefined;

/** Null when the request is not signed as ours are. */
export function claimedSignature({ headers }: FastifyRequest): Claimed | null {
  const input = headers[SIGNATURE_INPUT_HEADER];
  const [, created, keyid] = (typeof input === 'string' && input.length <= MOST && PARAMS.exec(input)) || [];
  return created && keyid ? { created: Number(created), keyid } : null;
}

/**
 * Whether the request is signed by this key: over exactly what decides what it does, no more and no less. Of its bytes
 * it covers the digest; `hasDigest` says whether that one fits.
 */
export function isSignedBy(request: FastifyRequest, authority: string, claimed: Claimed, key: GrantKey): boolean {
  const { method, headers } = request;
  const [path = '', ...rest] = request.raw.url?.split('?') ?? [];
  const query = rest.length > 0 ? `?${rest.join('?')}` : '';
  const components = componentsOf({ method, authority, path, query, headers });
  const hasBody = method !== 'GET';
  if (hasBody !== components.some(([name]) => name === DIGEST_HEADER)) return false;
  const params = signatureParams(components, claimed);
  const signature = /^\w+=:([\w+/=]{88}):$/.exec(String(headers[SIGNATURE_HEADER]).slice(0, MOST))?.[1] ?? '';
  const expected = signatureHeaders(params, signature);
  if (!Object.entries(expected).every(([name, value]) => headers[name] === value)) return false;
  return isSignature(signatureBase(components, params), Buffer.from(signature, 'base64'), key);
}

/** ECDSA over P-256 and SHA-256, r and s side by side (RFC 9421, 3.3.4). */
export const isSignature = (base: string, signature: Buffer, jwk: GrantKey): boolean =>
  verify(
    'sha256',
    Buffer.from(base),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    signature,
  );

/** Whether these are the bytes that the signature is about. */
export const hasDigest = ({ headers }: FastifyRequest, bytes: Buffer): boolean =>
  headers[DIGEST_HEADER] === digestHeader(createHash('sha256').update(bytes).digest('base64'));

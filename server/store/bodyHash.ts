import { createHash } from 'node:crypto';

/**
 * How the content of a submission was hashed when its key was recorded. The version is kept with the hash: a later
 * way to hash must not make a repeat look like other content.
 */
/** Of the parsed request, written as JSON with sorted keys: all hashes until November 2026. */
export const PARSED_BODY = 1;
/** Of the bytes that were sent. A server that reads a request differently hashes a repeat the same. */
export const SENT_BYTES = 2;
/** No content was seen: the key was replaced before it arrived. */
export const NEVER_SEEN = 0;

/** What a submission carried: the call's path (one key never serves two calls), its bytes, and how we read them. */
export interface Content {
  call: string;
  bytes: Uint8Array;
  /** The request as its contract reads it today; undefined where it does not fit. */
  parsed: () => unknown;
}

export const hashOf = ({ call, bytes }: Content): string => digest(call, bytes);

/** Whether this is the content that the hash was made of. */
export function isContentOf(recorded: { bodyHash: string; hashVersion: number }, content: Content): boolean {
  if (recorded.hashVersion === NEVER_SEEN) return true;
  if (recorded.hashVersion === SENT_BYTES) return recorded.bodyHash === hashOf(content);
  return recorded.bodyHash === digest(content.call, canonical(content.parsed()) ?? '');
}

const digest = (call: string, body: string | Uint8Array): string =>
  createHash('sha256').update(call).update('\n').update(body).digest('hex');

/** JSON with sorted keys: the same content in another order is the same body. */
export function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

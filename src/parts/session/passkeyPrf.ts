import { PRF_INPUT } from '#contracts/biometrics.ts';

/** The options carry the PRF's input as text; the browser wants bytes, and the library hands it on as it is. */
export function withPrfBytes<T extends object>(options: T): T {
  const first = new TextEncoder().encode(PRF_INPUT);
  return { ...options, extensions: { ...(options as { extensions?: object }).extensions, prf: { eval: { first } } } };
}

/** What the authenticator's PRF made of `PRF_INPUT`, 32 bytes; null where it has none. */
export function prfOf(results: object): ArrayBuffer | null {
  const first = (results as { prf?: { results?: { first?: unknown } } }).prf?.results?.first;
  if (first instanceof ArrayBuffer) return first;
  return ArrayBuffer.isView(first)
    ? (new Uint8Array(first.buffer, first.byteOffset, first.byteLength).slice().buffer as ArrayBuffer)
    : null;
}

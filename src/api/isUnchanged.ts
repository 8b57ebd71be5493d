/** How long the answer may take, in ms. */
const PATIENCE_MS = 20_000;

/**
 * Whether the server still has this version (an ETag) of what it serves there; false too without an answer. Of a
 * newer version the call itself asks for all of it, and reads it with its contract.
 */
export async function isUnchanged(path: string, etag: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await fetch(path, { headers: { 'if-none-match': etag }, redirect: 'error', signal });
    void reply.body?.cancel();
    return reply.status === 304;
  } catch {
    return false;
  }
}

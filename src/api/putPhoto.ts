import { APP_HEADER, appName } from '#contracts/call.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import { exchange, type Outcome } from './send.ts';
import { version } from './version.ts';

/** A photo may be 10 MB and the signal one bar. */
const PUT_TIMEOUT_MS = 180_000;

/** API-17: puts the JPEG bytes at the address the server named. */
export function putPhoto(
  upload: { uploadUrl: string; uploadToken: string },
  bytes: ArrayBuffer,
  options: { fetch?: typeof globalThis.fetch } = {},
): Promise<Outcome<unknown>> {
  const headers = { ...photoPutHeaders(upload.uploadToken), [APP_HEADER]: appName(version) };
  return exchange(
    upload.uploadUrl,
    { method: 'PUT', headers, body: bytes, credentials: 'same-origin' },
    { ...options, timeoutMs: PUT_TIMEOUT_MS, provenBy: 201 },
  );
}

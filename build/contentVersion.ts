import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ETag that the server (server/http/contentSource.ts) gives these words as they are now. */
export function contentVersion(folder: string): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const pages = files
    .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const body = JSON.stringify({ pages: Object.fromEntries(pages) });
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}-br"`;
}

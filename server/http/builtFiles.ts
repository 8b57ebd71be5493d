import { readFileSync, type Stats, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Encoding, hashOf } from './representations.ts';

/** A file of the build as it is sent. */
export interface BuiltFile {
  /** Of the content. */
  hash: string;
  /** In each encoding that lies there, with the headers it goes with. */
  bodies: Partial<Record<Encoding, SentBody>> & { identity: SentBody };
}

interface SentBody {
  body: Buffer;
  headers: Record<string, string | number>;
}

/** A larger one is streamed from the disk: few visits need it. */
const LARGEST = 512 * 1024;
/** For all files with all their encodings; a build has some 4 MB. What comes after is read each time. */
const MEMORY = 32 * 1024 * 1024;
/** A file changed less than so many ms ago may be half written: it is sent, and not kept. */
const BEING_WRITTEN_MS = 2000;

const PACKED = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Segments without anything that a file system might understand: none begins with a dot, nothing is escaped. */
const PLAIN_PATH = /^(?:\/\w[\w-]*(?:\.[\w-]+)*)+$/;

/** Names under /assets/ carry the hash of their content. */
export const isHashed = (path: string): boolean => path.startsWith('/assets/');

/**
 * Files of the build by their path, kept in memory from their first use on. One whose name carries no hash is looked
 * at each time, because a new build writes it anew; then the memory of the old build is given back.
 */
export function builtFiles(distDir: string): (path: string) => BuiltFile | null {
  const kept = new Map<string, { file: BuiltFile; changed: number }>();
  let bytes = 0;

  function read(path: string, type: string): BuiltFile {
    const file = join(distDir, path);
    const changed = [statSync(file).mtimeMs];
    const identity = readFileSync(file);
    const hash = hashOf(identity);
    const sent = (encoding: Encoding, body: Buffer): SentBody => ({
      body,
      headers: {
        'content-type': type,
        'content-length': body.length,
        'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        etag: `"${hash}-${encoding}"`,
        vary: 'accept-encoding',
        ...(encoding === 'identity' ? { 'accept-ranges': 'bytes' } : { 'content-encoding': encoding }),
      },
    });
    const bodies: BuiltFile['bodies'] = { identity: sent('identity', identity) };
    for (const [encoding, suffix] of PACKED) {
      const stats = statOf(file + suffix);
      if (!stats) continue;
      changed.push(stats.mtimeMs);
      bodies[encoding] = sent(encoding, readFileSync(file + suffix));
    }
    const size = Object.values(bodies).reduce((sum, { body }) => sum + body.length, 0);
    if (bytes + size <= MEMORY && Date.now() - Math.max(...changed) > BEING_WRITTEN_MS) {
      bytes += size;
      kept.set(path, { file: { hash, bodies }, changed: changed[0] ?? 0 });
    }
    return { hash, bodies };
  }

  return (path) => {
    if (!PLAIN_PATH.test(path)) return null;
    const known = kept.get(path);
    if (known && isHashed(path)) return known.file;
    const type = TYPES[extname(path)];
    const stats = type ? statOf(join(distDir, path)) : null;
    if (known && stats?.mtimeMs === known.changed) return known.file;
    if (known) {
      kept.clear();
      bytes = 0;
    }
    return type && stats && stats.size <= LARGEST ? read(path, type) : null;
  };
}

function statOf(file: string): Stats | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFile() ? stats : null;
}

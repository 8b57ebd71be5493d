import { readFileSync, type Stats, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { hashOf, type Representations, representations } from './representations.ts';

/** A larger one is streamed from the disk: few visits need it. */
const LARGEST = 512 * 1024;
/** For all files with all their encodings; a build has some 4 MB. Files beyond that are read each time. */
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
export function builtFiles(distDir: string): (path: string) => Representations | null {
  const kept = new Map<string, { file: Representations; changed: number }>();
  let bytes = 0;

  function read(path: string, type: string): Representations {
    const file = join(distDir, path);
    const changed = [statSync(file).mtimeMs];
    const identity = readFileSync(file);
    const packed: Parameters<typeof representations>[1] = { identity };
    for (const [encoding, suffix] of PACKED) {
      const stats = statOf(file + suffix);
      if (!stats) continue;
      changed.push(stats.mtimeMs);
      packed[encoding] = readFileSync(file + suffix);
    }
    const cacheControl = isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
    const sent = representations(hashOf(identity), packed, { type, cacheControl });
    // Parts of it, too: @fastify/static sends them.
    sent.bodies.identity.headers['accept-ranges'] = 'bytes';
    const size = Object.values(packed).reduce((sum, body) => sum + body.length, 0);
    if (bytes + size <= MEMORY && Date.now() - Math.max(...changed) > BEING_WRITTEN_MS) {
      bytes += size;
      kept.set(path, { file: sent, changed: changed[0] ?? 0 });
    }
    return sent;
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

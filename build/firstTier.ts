import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestTransform } from 'workbox-build';
import { CHUNKS } from './chunks.ts';

/** One chunk in Vite's build manifest; its imports are keys of the same manifest. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/**
 * Marks the service worker's files that a first visit may keep later (`later: true`): all but the chunks that are
 * needed offline (chunks.ts). A first visit is over as soon as these are kept; the rest follows when the line is quiet.
 */
export const markLater: ManifestTransform = async (entries) => {
  const chunks: Record<string, Chunk> = JSON.parse(await readFile(join('dist', '.vite', 'manifest.json'), 'utf8'));
  const first = new Set(['index.html', 'favicon.svg', ...firstFiles(chunks)]);
  return { manifest: entries.map((entry) => (first.has(entry.url) ? entry : { ...entry, later: true })) };
};

/** The files of these chunks and of what they import. A chunk that the build does not have fails it. */
export function firstFiles(chunks: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined, name: string) => {
    if (!chunk) throw new Error(`${name} is no chunk of the build: see build/chunks.ts`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? [])
      if (!files.has(chunks[imported]?.file ?? '')) add(chunks[imported], imported);
  };
  for (const name of CHUNKS)
    add(
      Object.values(chunks).find((chunk) => chunk.name === name),
      name,
    );
  return files;
}

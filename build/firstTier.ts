import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestTransform } from 'workbox-build';
import { CHUNKS } from './chunks.ts';

/** What a customer who just signed in is shown needs these, so they are asked for before the others. */
export const SIGN_IN_NEXT: readonly (typeof CHUNKS)[number][] = [
  'signed-in',
  'cipher',
  'background',
  'parts',
  'first-run',
];

/** One chunk in Vite's build manifest; its imports are keys of the same manifest. */
interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

/**
 * Marks the service worker's files that a first visit needs offline (`first: true`): the page and the chunks of chunks.ts,
 * before the others. A first visit is over as soon as these are kept; the rest follows when the line is quiet.
 */
export const markFirst: ManifestTransform = async (entries) => {
  const chunks: Record<string, Chunk> = JSON.parse(await readFile(join('dist', '.vite', 'manifest.json'), 'utf8'));
  const first = [...firstFiles(chunks), 'index.html'];
  const placeOf = ({ url }: { url: string }) => (first.includes(url) ? first.indexOf(url) : first.length);
  const manifest = entries
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((entry) => (first.includes(entry.url) ? { ...entry, first: true } : entry));
  return { manifest };
};

/** The files of these chunks and of their imports. A chunk that the build does not have fails it. */
export function firstFiles(chunks: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined, name: string) => {
    if (!chunk) throw new Error(`${name} is no chunk of the build: see build/chunks.ts`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? [])
      if (!files.has(chunks[imported]?.file ?? '')) add(chunks[imported], imported);
  };
  for (const name of [...SIGN_IN_NEXT, ...CHUNKS])
    add(
      Object.values(chunks).find((chunk) => chunk.name === name),
      name,
    );
  return files;
}

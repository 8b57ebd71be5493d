import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestTransform } from 'workbox-build';

/**
 * What the app needs to be of use without a network: its frame, home, the meter with its photo, what waits to be
 * sent, the outages, whom to call. A first visit is over as soon as these are kept; the rest follows when the line is quiet.
 */
const FRAME = 'index.html';
const NEEDED_OFFLINE = [
  'src/app/syncTriggers.ts',
  'src/routes/HomeScreen.tsx',
  'src/features/meter/MeterReadPage.tsx',
  'src/features/outbox/OutboxPage.tsx',
  'src/features/outages/OutageUpdatesPage.tsx',
  // Whom to call.
  'src/routes/MenuScreen.tsx',
  // The lock, which opens without a network too.
  'src/features/sign-in/SignInFlow.tsx',
];
/** Parts of these pages that most customers never open: a list of several accounts, texts with headings and links. */
const RARE = ['src/parts/account/AccountList.tsx', 'src/content/Markdown.tsx'];

/** One chunk in Vite's build manifest; its imports are keys of the same manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/**
 * Marks the service worker's files that a first visit may keep later (`later: true`). Of the frame itself only what
 * it imports statically comes first (what it imports lazily are the pages), of all else everything but the rare parts.
 * A name that the build does not know fails it.
 */
export const markLater: ManifestTransform = async (entries) => {
  const chunks: Record<string, Chunk> = JSON.parse(await readFile(join('dist', '.vite', 'manifest.json'), 'utf8'));
  const first = new Set(['index.html', 'favicon.svg', ...firstFiles(chunks)]);
  return { manifest: entries.map((entry) => (first.has(entry.url) ? entry : { ...entry, later: true })) };
};

export function firstFiles(chunks: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const seen = new Set(RARE);
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`${name} is no chunk of the build: see build/firstTier.ts`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
    if (name !== FRAME) for (const imported of chunk.dynamicImports ?? []) add(imported);
  };
  for (const name of [FRAME, ...NEEDED_OFFLINE, ...RARE]) add(name);
  return files;
}

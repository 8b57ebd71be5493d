import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { type ContentPages, words } from '#contracts/content.ts';
import { type Representations, represent } from './representations.ts';

export interface Snapshot extends Representations {
  /** For the words that the server says itself, in its mails. */
  pages: ContentPages;
}
export type ContentSource = () => Snapshot;

const page = z.record(z.string(), words);
/** Asking the disk once a second is soon enough for an editor. */
const LOOK_EVERY_MS = 1000;

/**
 * The words of the app, read from one JSON file a page and read again when a file changes. A file that is
 * no valid page keeps its last good words and is named once in the log.
 *
 * @param configured Words that the configuration says, whatever the files have.
 */
export function contentSource(dir: string, log: Logger, configured: ContentPages = {}): ContentSource {
  const pages = new Map<string, { stamp: string; words: ContentPages[string] | null }>();
  let snapshot: Snapshot | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const refresh = (): boolean => {
    let changed = false;
    const found = new Set<string>();
    for (const file of jsonFiles(dir)) {
      const name = file.slice(0, -'.json'.length);
      found.add(name);
      const known = pages.get(name);
      const stamp = stampOf(join(dir, file));
      if (stamp === null || known?.stamp === stamp) continue;
      const read = readPage(join(dir, file));
      if (!read) log.warn({ page: name }, 'content file is not valid: its last good words stay');
      pages.set(name, { stamp, words: read ?? known?.words ?? null });
      changed = true;
    }
    for (const name of [...pages.keys()].filter((known) => !found.has(known))) changed = pages.delete(name) || changed;
    return changed;
  };

  return () => {
    if (performance.now() - lookedAt > LOOK_EVERY_MS || !snapshot) {
      lookedAt = performance.now();
      if (refresh() || !snapshot) snapshot = snapshotOf(pages, configured);
    }
    return snapshot;
  };
}

function snapshotOf(
  pages: ReadonlyMap<string, { words: ContentPages[string] | null }>,
  configured: ContentPages,
): Snapshot {
  const named = [...pages].flatMap(([name, { words }]) =>
    words ? [[name, { ...words, ...configured[name] }] as const] : [],
  );
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  const sorted = Object.fromEntries(named);
  return { pages: sorted, ...represent(JSON.stringify({ pages: sorted })) };
}

function jsonFiles(dir: string): string[] {
  try {
    return readdirSync(dir).filter((file) => file.endsWith('.json'));
  } catch {
    return [];
  }
}

function stampOf(file: string): string | null {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs}/${size}/${ino}`;
  } catch {
    return null;
  }
}

function readPage(file: string): ContentPages[string] | null {
  try {
    const parsed = page.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

import { liveQuery } from 'dexie';
import { cacheDb } from '#copies/cacheDb.ts';
import type { Page } from './lookUp.ts';

let pages: ReadonlyMap<string, Page> = new Map();
const listeners = new Set<() => void>();
let watching = false;

/**
 * The device's copy of an editor's words, watched once for the whole app. A database that cannot be read
 * leaves the bundled words in place: no database is needed to read a label.
 */
function watch(): void {
  watching = true;
  liveQuery(() => cacheDb.content.toArray()).subscribe({
    next(rows) {
      pages = new Map(rows.map((row) => [row.page, row.words]));
      for (const listener of listeners) listener();
    },
    error() {
      watching = false;
    },
  });
}

export function subscribeToDeviceWords(listener: () => void): () => void {
  listeners.add(listener);
  if (!watching) watch();
  return () => listeners.delete(listener);
}

export const deviceWords = (page: string): Page | undefined => pages.get(page);

import type { PageName } from '#contracts/words.ts';
import type { Page } from './lookUp.ts';

export type { PageName };

/** Words that the first screens show: they come with the app's first chunk. (Globs take literals only.) */
const first = import.meta.glob<Page>('/content/en/{shell,navigation,banner,contact,login}.json', {
  eager: true,
  import: 'default',
});
/** All others but those that the server alone says: a small chunk for each page, kept by the service worker like every chunk. */
const later = import.meta.glob<Page>(
  ['/content/en/*.json', '!/content/en/{shell,navigation,banner,contact,login,now,texts}.json'],
  { import: 'default' },
);

const pathOf = (page: PageName) => `/content/en/${page}.json`;
const loading = new Map<PageName, Known>();

/** A promise whose value React takes without waiting once it is here: React's own fields of a promise it has seen. */
type Known = Promise<Page> & { status?: 'fulfilled'; value?: Page };

/** The words that are here from the start, or the one promise of those that are not. */
export function bundledWords(page: PageName): Page | Promise<Page> {
  return first[pathOf(page)] ?? loading.get(page) ?? load(page);
}

/**
 * Has these pages' words here before a screen asks for them. A screen that must wait for words shows a fallback, and
 * React delays every render after a fallback by 300 ms; so a route loads its words beside its code.
 */
export async function wordsLoaded(...pages: PageName[]): Promise<void> {
  await Promise.all(pages.map(bundledWords));
}

/** Never fails: a page whose words cannot be loaded shows the device's copy, or its keys. */
function load(page: PageName): Promise<Page> {
  const words: Known = (later[pathOf(page)]?.() ?? Promise.resolve({})).catch(() => ({}));
  void words.then((value) => Object.assign(words, { status: 'fulfilled', value }));
  loading.set(page, words);
  return words;
}

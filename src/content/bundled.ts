import type { Page } from './lookUp.ts';

/** Words that the first screens show: they come with the app's first chunk. (Globs take literals only.) */
const first = import.meta.glob<Page>('/content/en/{shell,navigation,home,contact,login}.json', {
  eager: true,
  import: 'default',
});
/** All others: a small chunk for each page, kept by the service worker like every chunk. */
const later = import.meta.glob<Page>(
  ['/content/en/*.json', '!/content/en/{shell,navigation,home,contact,login}.json'],
  { import: 'default' },
);

const pathOf = (page: string) => `/content/en/${page}.json`;
const loaded = new Map<string, Page>();
const loading = new Map<string, Promise<void>>();

/** The words that came with the app, if they are here already. */
export function bundledWords(page: string): Page | undefined {
  return first[pathOf(page)] ?? loaded.get(page);
}

/** True while a page's words still have to be fetched; then wait for `loadWords`. */
export const mustLoad = (page: string): boolean => !bundledWords(page) && pathOf(page) in later;

/** Never fails: a page whose words cannot be loaded shows the device's copy, or its keys. */
export function loadWords(page: string): Promise<void> {
  const known = loading.get(page);
  if (known) return known;
  const load = (later[pathOf(page)]?.() ?? Promise.resolve({})).then(
    (words) => void loaded.set(page, words),
    () => void loaded.set(page, {}),
  );
  loading.set(page, load);
  return load;
}

import { readdirSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageName } from '#contracts/words.ts';
import type { Page, Tier } from '#routes/page.ts';

const ROUTES = 'src/routes';

/** The files that declare the pages of the app. */
export const TABLES = readdirSync(resolve(ROUTES))
  .filter((name) => name.endsWith('.pages.ts'))
  .sort()
  .map((name) => posix.join(ROUTES, name));

/** A module that one or more pages are in, as their declarations have it (src/routes/page.ts). */
export interface PageModule {
  /** From the root of the project. */
  file: string;
  /** For its chunk: `report-outage` of `ReportOutagePage.tsx`. */
  name: string;
  tier: Tier;
  /** Of its pages; a page of words may stand there twice. */
  words: PageName[];
}

/** The modules of all pages. Two pages of one module that come at different times are refused: it is one file. */
export async function pageModules(): Promise<PageModule[]> {
  const found = new Map<string, PageModule>();
  for (const page of Object.values(await declaredPages())) {
    const file = fileOf(page);
    const known = found.get(file);
    if (known && known.tier !== page.tier) throw new Error(`${file} is both ${known.tier} and ${page.tier}`);
    found.set(file, { file, name: nameOf(file), tier: page.tier, words: [...(known?.words ?? []), ...page.words] });
  }
  return [...found.values()];
}

/** Every page with its path. */
export async function declaredPages(): Promise<Record<string, Page>> {
  const tables = await Promise.all(
    TABLES.map(async (file): Promise<{ pages: Record<string, Page> }> => import(pathToFileURL(resolve(file)).href)),
  );
  return Object.assign({}, ...tables.map(({ pages }) => pages));
}

/** Its loader is `() => import('…')` as it stands in the source; where Vite read it, the name is from the project's root. */
function fileOf({ module }: Page): string {
  const [, from = ''] = /import\w*\(["']([^"']+)["']\)/.exec(String(module)) ?? [];
  if (from.startsWith('#')) return from.replace('#', 'src/');
  if (from.startsWith('/')) return from.slice(1);
  if (from.startsWith('./')) return posix.join(ROUTES, from);
  throw new Error(`a page must be declared as page(() => import('…'), …), not ${module}`);
}

const nameOf = (file: string) =>
  posix
    .basename(file, '.tsx')
    .replace(/(Page|Screen)$/, '')
    .replace(/(?<!^)[A-Z]/g, '-$&')
    .toLowerCase();

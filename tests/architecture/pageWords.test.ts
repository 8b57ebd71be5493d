import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { pageModules } from '../../build/pages.ts';

/* A page that uses words which its declaration does not name shows late, once it has loaded them (src/routes/page.ts). */

/** They come with the start. */
const [, first = ''] =
  /en\/\{([\w,]+)\}\.json', \{\s*eager: true/.exec(readFileSync('src/content/bundled.ts', 'utf8')) ?? [];
const FIRST = first.split(',');

const IMPORTS = /^(?:import|export) (?!type )(?:[^'";]*?from )?'([#.][^']+\.tsx?)';/gms;
const WORDS = /(?:use(?:Words|Page)\(|<RichWords page=)['"]([^'"]+)['"]/g;

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8').replaceAll(/\/\*\*.*?\*\//gs, ''));
  return sources.get(file) as string;
}

/** A module with all that it imports at once: what it loads when it is wanted has its words with it. */
function reached(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, to = ''] of sourceOf(file).matchAll(IMPORTS)) {
    const isOfSrc = /^#(?!contracts|rules|machines)/.test(to);
    if (isOfSrc || to.startsWith('.')) reached(isOfSrc ? to.replace('#', 'src/') : posix.join(file, '..', to), found);
  }
  return found;
}

function forgotten(file: string, declared: readonly string[]): string[] {
  const used = [...reached(file)].flatMap((one) =>
    [...sourceOf(one).matchAll(WORDS)].flatMap(([, name = '']) => (FIRST.includes(name) ? [] : [name])),
  );
  return [...new Set(used)].filter((name) => !declared.includes(name)).sort();
}

const modules = await pageModules();

test.each(modules)('$file has all the words that it uses', ({ file, words }) => {
  expect(forgotten(file, words)).toEqual([]);
});

test('words that a declaration leaves out are found, in the page and in what it shows', () => {
  const { file = '' } = modules.find(({ name }) => name === 'meter-read') ?? {};
  expect(forgotten(file, [])).toEqual([
    'account-picker',
    'cost-so-far',
    'meter-read',
    'meter-scan',
    'outbox',
    'photo',
    'text-message',
  ]);
});

// `npm run words`: writes contracts/words.gen.ts anew, after content/en has changed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'content/en';
const FILE = 'contracts/words.gen.ts';

type Words = string | { markdown: string };

/** The names in braces, sorted: `'Welcome, {name}'` → `['name']`. */
export function namesIn(words: Words): string[] {
  const text = typeof words === 'string' ? words : words.markdown;
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort();
}

const literal = (text: string): string => (/^[a-z]\w*$/i.test(text) ? text : `'${text}'`);

function declared(root: string, page: string): string {
  const words: Record<string, Words> = JSON.parse(readFileSync(join(root, FOLDER, `${page}.json`), 'utf8'));
  const keys = Object.entries(words).map(([key, of]) => {
    const names = namesIn(of).map((name) => `'${name}'`);
    return `    ${literal(key)}: ${names.join(' | ') || 'never'};`;
  });
  return [`  ${literal(page)}: {`, ...keys, '  };'].join('\n');
}

/** The declaration of all pages, keys and names in braces of `content/en`. */
export function wordTypes(root: string): string {
  const pages = readdirSync(join(root, FOLDER))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
  return [
    '// Written by `npm run words` from content/en; do not edit.',
    '',
    '/** Every page of words, its keys, and the names in braces that each wants values for. */',
    'export interface WordsOf {',
    ...pages.map((page) => declared(root, page)),
    '}',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(FILE, wordTypes('.'));

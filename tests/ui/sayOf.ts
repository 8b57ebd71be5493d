import { readFileSync } from 'node:fs';
import type { PageName, Say } from '#contracts/words.ts';
import { fill, type Values } from '#contracts/words.ts';

/** A page's words as they come with the app, without a device. Plain ones only. */
export function sayOf<Page extends PageName>(page: Page): Say<Page> {
  const words: Record<string, string> = JSON.parse(readFileSync(`content/en/${page}.json`, 'utf8'));
  return ((key: string, values?: Values) => fill(words[key] ?? key, values)) as Say<Page>;
}

import type { Words } from '#contracts/content.ts';
import type { RichNode } from './richText.ts';

export type Page = Record<string, Words>;

/** Device copy first, then what came with the app; `undefined` when neither has the key. */
export function find(key: string, device: Page | undefined, bundled: Page | undefined): Words | undefined {
  const [found, own] = [device?.[key] ?? bundled?.[key], bundled?.[key]];
  // What the editor left as it was has been read by the build.
  return found && own && isRich(found) && isRich(own) && found.markdown === own.markdown ? own : found;
}

type Rich = Extract<Words, object>;
export const isRich = (words: Words): words is Rich => typeof words === 'object';

/** Of words that came with the app: what the build has read in their Markdown (build/richWords.ts). */
export const readByBuild = (words: Rich & { rich?: RichNode }): RichNode | undefined => words.rich;

const reported = new Set<string>();

// biome-ignore lint/suspicious/noConsole: for the editor of the words; nothing personal is in it
const warn = (line: string) => console.warn(line);

/** Once for each key, so that a missing text is noticed and does not flood the console. */
export function reportMissing(page: string, key: string, log = warn): void {
  const name = `${page}.${key}`;
  if (reported.has(name)) return;
  reported.add(name);
  log(`No words for ${name}`);
}

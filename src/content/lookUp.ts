import type { Words } from '#contracts/content.ts';

export type Page = Record<string, Words>;
export type Values = Record<string, string | number>;

/** Device copy first, then what came with the app; `undefined` when neither has the key. */
export function find(key: string, device: Page | undefined, bundled: Page | undefined): Words | undefined {
  return device?.[key] ?? bundled?.[key];
}

/** `fill('Welcome, {name}', { name: 'Farm' })`. A placeholder without a value stays as it is written. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const isRich = (words: Words): words is { markdown: string } => typeof words === 'object';

const reported = new Set<string>();

// biome-ignore lint/suspicious/noConsole: for whoever edits the words; nothing personal is in it
const warn = (line: string) => console.warn(line);

/** Once for each key, so that a missing text is noticed and does not flood the console. */
export function reportMissing(page: string, key: string, log = warn): void {
  const name = `${page}.${key}`;
  if (reported.has(name)) return;
  reported.add(name);
  log(`No words for ${name}`);
}

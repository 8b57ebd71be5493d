import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const coloursOf = (file: string, prefix: string): Map<string, string> => {
  const css = readFileSync(file, 'utf8');
  const found = css.matchAll(new RegExp(`--${prefix}([\\w-]+): (light-dark\\([^)]+\\))`, 'g'));
  return new Map([...found].map(([, name, colour]) => [String(name), String(colour)]));
};

test.each([
  ['the sandbox’s own pages have', 'server/sandbox/page.css', 16],
  ['the page without a script has', 'server/http/nowPage.css', 8],
])('%s the colours of the app', (_, file, count) => {
  const app = coloursOf('src/ui/theme.css', 'color-');
  const own = coloursOf(file, '');
  expect(own.size).toBe(count);
  for (const [name, colour] of own) expect([name, colour]).toEqual([name, app.get(name)]);
});

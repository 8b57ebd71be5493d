import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const coloursOf = (file: string, prefix: string): Map<string, string> => {
  const css = readFileSync(file, 'utf8');
  const found = css.matchAll(new RegExp(`--${prefix}([\\w-]+): (light-dark\\([^)]+\\))`, 'g'));
  return new Map([...found].map(([, name, colour]) => [String(name), String(colour)]));
};

test('the sandbox’s own pages have the colours of the app', () => {
  const app = coloursOf('src/ui/theme.css', 'color-');
  const sandbox = coloursOf('server/sandbox/page.css', '');
  expect(sandbox.size).toBeGreaterThan(10);
  for (const [name, colour] of sandbox) expect([name, colour]).toEqual([name, app.get(name)]);
});

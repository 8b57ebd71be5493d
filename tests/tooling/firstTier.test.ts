import { expect, test } from 'vitest';
import { CHUNKS } from '../../build/chunks.ts';
import { firstFiles } from '../../build/firstTier.ts';

const build = {
  ...Object.fromEntries(CHUNKS.map((name) => [`_${name}`, { file: `${name}.js`, name }])),
  'index.html': { file: 'start.js', name: 'start', imports: ['_runtime'], css: ['app.css'] },
  _start: undefined as never,
  _runtime: { file: 'runtime.js', name: 'runtime', imports: ['index.html'] },
  'src/features/profile/ProfilePage.tsx': { file: 'profile.js', name: 'ProfilePage', imports: ['_parts'] },
};
// The entry is the chunk of its name.
const { _start, ...chunks } = build;

test('a first visit waits for the chunks that are needed offline and for what they import, not for other pages', () => {
  expect([...firstFiles(chunks)].sort()).toEqual(
    ['app.css', 'runtime.js', ...CHUNKS.map((name) => `${name}.js`)].sort(),
  );
});

test('what a sign-in shows next comes first', () => {
  const pages = [...firstFiles(chunks)].filter((file) => CHUNKS.some((name) => file === `${name}.js`));
  expect(pages.slice(0, 5)).toEqual(['signed-in.js', 'cipher.js', 'background.js', 'parts.js', 'first-run.js']);
});

test('a chunk that the build no longer has fails it', () => {
  const { _pages, ...without } = chunks as Record<string, { file: string; name: string }>;
  expect(() => firstFiles(without)).toThrow('pages is no chunk of the build: see build/chunks.ts');
});

import { expect, test } from 'vitest';
import { heavyImports } from '../../build/lightChunks.ts';

const chunk = (name: string, imports: string[], moduleIds: string[]) => ({
  name,
  fileName: `${name}.js`,
  imports: imports.map((imported) => `${imported}.js`),
  moduleIds,
});
const pages = chunk('pages', ['home'], ['src/rules/scanRegister.ts', 'src/features/bill/BillPage.tsx']);
const importsOf = (id: string) => (id === 'src/app/keepScanner.ts' ? ['src/rules/scanRegister.ts', 'react'] : []);

test('a chunk of home that imports the chunk of all other pages is named with the modules', () => {
  const home = chunk('home', ['start', 'pages'], ['src/features/home/HomePage.tsx', 'src/app/keepScanner.ts']);
  expect(heavyImports([home, pages], importsOf)).toEqual([
    'home imports pages: src/app/keepScanner.ts imports src/rules/scanRegister.ts',
  ]);
});

test('a page of its own may import it, and home what is light', () => {
  const home = chunk('home', ['start'], ['src/app/keepScanner.ts']);
  const profile = chunk('profile', ['pages'], ['src/app/keepScanner.ts']);
  expect(heavyImports([home, profile, pages], importsOf)).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('a worker’s script is named *.worker.ts or *-worker.mjs: by that name the server sends the policy that comes with it', () => {
  const scripts = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:new (?:Shared)?Worker\(([^,)]*)|from '(\S*)\?worker&url')/g,
      ),
    ].map(([, from, url]) => from ?? url),
  );
  expect(scripts).toEqual(
    expect.arrayContaining([
      "new URL('./heic.worker.ts'",
      "new URL('./scan.worker.ts'",
      'maplibre-gl/dist/maplibre-gl-worker.mjs',
    ]),
  );
  expect(scripts).toHaveLength(3);
});

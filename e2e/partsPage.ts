import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fixtures } from 'playwright/test';

export interface PartsFixtures {
  /** Address of the page of parts; the part is named behind a `#`. */
  parts: string;
}

/** The page of parts (tests/ui/parts), built once for a worker and served as it is. */
export const parts: Fixtures<object, PartsFixtures>['parts'] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  async ({}, use) => {
    const { build, preview } = await import('vite');
    const { default: tailwindcss } = await import('@tailwindcss/vite');
    const outDir = await mkdtemp(join(tmpdir(), 'stormlamp-parts-'));
    const shared = { configFile: false, logLevel: 'warn' } as const;
    await build({
      ...shared,
      plugins: [tailwindcss()],
      define: { __API_SEGMENT__: '"utility"' },
      // As in vite.config.ts.
      build: {
        outDir,
        rolldownOptions: { input: 'tests/ui/parts/index.html', checks: { moduleLevelDirective: false } },
      },
    });
    const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: 'localhost' } });
    const { port } = server.httpServer.address() as { port: number };
    await use(`http://localhost:${port}/tests/ui/parts/index.html`);
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  },
  { scope: 'worker', timeout: 120_000 },
];

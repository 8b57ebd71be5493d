import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from './fixtures.ts';

/** One for a worker, made when a test first asks. A fixture of the worker's would cost it a restart, with its server. */
let address: Promise<string> | undefined;

/** `parts`: address of the page of parts (tests/ui/parts); the part is named behind a `#`. */
export const test = base.extend<{ parts: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  parts: async ({}, use) => {
    address ??= serveParts();
    await use(await address);
  },
});

/** Built once and served as it is, for as long as this process lives. */
async function serveParts(): Promise<string> {
  const { build, preview } = await import('vite');
  const { default: tailwindcss } = await import('@tailwindcss/vite');
  const outDir = await mkdtemp(join(tmpdir(), 'stormlamp-parts-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const shared = { configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    plugins: [tailwindcss()],
    define: { __API_SEGMENT__: '"utility"' },
    // As in vite.config.ts.
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input: 'tests/ui/parts/index.html', checks: { moduleLevelDirective: false } },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: 'localhost' } });
  const http = server.httpServer as Server;
  http.unref();
  const { port } = http.address() as { port: number };
  return `http://localhost:${port}/tests/ui/parts/index.html`;
}

export { expect } from 'playwright/test';

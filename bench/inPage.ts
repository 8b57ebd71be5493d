import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { DEFAULT_SEGMENT } from '#contracts/call.ts';

/**
 * Puts a module of bench/page/, with the app's own modules that it imports, into a page of the app's origin.
 * It becomes `globalThis.bench`. (Evaluated through the debugger, so the page's policy stays as it is.)
 */
export async function inPage(page: Page, name: string): Promise<void> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    define: { __API_SEGMENT__: JSON.stringify(process.env.STORMLAMP_SEGMENT ?? DEFAULT_SEGMENT) },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      lib: { entry: fileURLToPath(new URL(`page/${name}.ts`, import.meta.url)), formats: ['iife'], name: 'bench' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${name} gave no code`);
  await page.evaluate(`${chunk.code}\nglobalThis.bench = bench;`);
}

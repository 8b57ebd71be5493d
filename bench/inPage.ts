import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { DEFAULT_SEGMENT } from '#contracts/call.ts';

/** A module of bench/page/ (`name` with its ending) as one script; what it exports becomes `globalThis.bench`. */
export async function pageScript(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    logLevel: 'error',
    define: {
      __API_SEGMENT__: JSON.stringify(process.env.STORMLAMP_SEGMENT ?? DEFAULT_SEGMENT),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      lib: { entry: fileURLToPath(new URL(`page/${name}`, import.meta.url)), formats: ['iife'], name: 'bench' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output.find((part) => part.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${name} gave no code`);
  return chunk.code;
}

/**
 * Puts a module of bench/page/, with the app's own modules that it imports, into a page of the app's origin.
 * (Evaluated through the debugger, so the page's policy stays as it is.)
 */
export async function inPage(page: Page, name: string): Promise<void> {
  await page.evaluate(`${await pageScript(`${name}.ts`)}\nglobalThis.bench = bench;`);
}

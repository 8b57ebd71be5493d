import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The two places where React Aria puts a `<style>` into the page: pressing, and holding the page still on iOS. */
const SOURCES = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'];

/**
 * Writes `dist/csp.json`: the hashes that the server's `style-src` must allow. Computed from the library that
 * is built in, so that an update can never leave the policy behind; if the text is not found the build fails.
 */
export function styleHashes(): Plugin {
  let root = '.';
  let outDir = 'dist';
  return {
    name: 'stormlamp:style-hashes',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    async writeBundle() {
      const texts = await Promise.all(
        SOURCES.map(async (source) =>
          injectedStyle(await readFile(join(root, 'node_modules/react-aria/dist/private', source), 'utf8'), source),
        ),
      );
      await writeFile(join(outDir, 'csp.json'), JSON.stringify({ styleHashes: texts.map(hash) }));
    },
  };
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The text of the one `style.textContent = `…`.trim()` in a module, its constants filled in. */
export function injectedStyle(code: string, name: string): string {
  const found = [...code.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g)];
  const template = found[0]?.[1];
  if (found.length !== 1 || template === undefined) {
    throw new Error(`React Aria's injected style was not found in ${name}: look how it is written now.`);
  }
  const text = template.replace(/\$\{([^}]+)\}/g, (_, constant: string) => {
    const value = code.split(`const ${constant} = '`)[1]?.split("'")[0];
    if (!value) throw new Error(`The constant ${constant} of ${name} was not found.`);
    return value;
  });
  return text.trim();
}

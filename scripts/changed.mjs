// Which test files a change concerns: `npm test -- --changed`.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { Advice } from './setup.mjs';

/** @param {string} root @param {string[]} argv @returns {{ ok: boolean, out: string }} */
function git(root, argv) {
  const { status, stdout } = spawnSync('git', argv, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, out: stdout ?? '' };
}

/**
 * The files that differ from `ref`, committed or not, those that git does not know yet among them.
 * @param {string} root
 * @param {string} ref
 * @returns {string[]}
 */
export function changedFiles(root, ref) {
  const base = git(root, ['merge-base', ref, 'HEAD']);
  if (!base.ok) throw new Advice(`--changed: git knows no ${ref} here. Name a commit: npm test -- --changed=HEAD~1`);
  const differing = git(root, ['diff', '--name-only', base.out.trim()]).out;
  const unknown = git(root, ['ls-files', '--others', '--exclude-standard']).out;
  return `${differing}\n${unknown}`.split('\n').filter(Boolean);
}

/** What the app and its server are made of. */
const APP =
  /^(src|server|contracts|rules|machines|content|public|build)\/|^(index\.html|vite\.config\.ts|package(-lock)?\.json)$/;

/**
 * The browser tests that a change concerns:
 * - a file of e2e/: the specs that are it or import it;
 * - a file inside one feature (src/features/…): the specs that name an address of a page it is on;
 * - another file of the app or its server, or playwright.config.ts: all of them.
 * @param {string} root
 * @param {string[]} changed
 * @param {string[]} specs
 * @returns {string[]}
 */
export function concernedSpecs(root, changed, specs) {
  const features = new Set();
  for (const file of changed) {
    const [, feature] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
    if (feature) features.add(feature);
    else if (APP.test(file) || file === 'playwright.config.ts') return specs;
    // The gallery of single pages and parts.
    else if (file.startsWith('tests/ui/parts/')) features.add(file);
  }
  const addresses = addressesOf(root, features);
  return specs.filter((spec) => {
    const source = readFileSync(join(root, spec), 'utf8');
    return (
      addresses.some((address) => new RegExp(`['"\`]${address}['"\`?]`, 'i').test(source)) ||
      reaches(root, spec, (file) => changed.includes(file)) ||
      (features.size > 0 && reaches(root, spec, (file) => file === 'e2e/partsPage.ts'))
    );
  });
}

/** The addresses of the pages that show one of these features. @param {string} root @param {Set<string>} features */
function addressesOf(root, features) {
  const folder = 'src/routes';
  const routes = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const isOne = (/** @type {string} */ file) => features.has(/^src\/features\/([^/]+)\//.exec(file)?.[1] ?? '');
  return routes.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    if (file.endsWith('.pages.ts')) {
      return declaredIn(source).flatMap(({ address, modules }) =>
        modules.some((module) => showsIn(root, file, module, isOne)) ? [address] : [],
      );
    }
    return reaches(root, file, isOne) ? [...source.matchAll(/path: '(\/[^']+)'/g)].map(([, to = '']) => to) : [];
  });
}

/**
 * The pages that a table declares, with the modules they come from. A page that is declared above the table, or by a
 * function of its own, may be any of those.
 * @param {string} source
 * @returns {{ address: string, modules: string[] }[]}
 */
function declaredIn(source) {
  const [above = '', table = ''] = source.split(/^export const pages = /m);
  return table
    .split(/^ {2}(?=')/m)
    .slice(1)
    .map((entry) => {
      const own = importsOf(entry);
      return { address: /^'([^']+)'/.exec(entry)?.[1] ?? '', modules: own.length > 0 ? own : importsOf(above) };
    });
}

/**
 * Whether this file is, or imports by way of its own folder, one that is looked for.
 * @param {string} root @param {string} file @param {(file: string) => boolean} isLookedFor @param {Set<string>} [seen]
 * @returns {boolean}
 */
function reaches(root, file, isLookedFor, seen = new Set()) {
  if (isLookedFor(file)) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  let source;
  try {
    source = readFileSync(join(root, file), 'utf8');
  } catch {
    return false;
  }
  return importsOf(source).some((to) => showsIn(root, file, to, isLookedFor, seen));
}

/** @param {string} source */
const importsOf = (source) => [...source.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, to = '']) => to);

/**
 * Whether what a file imports is, or imports by way of its own folder, one that is looked for.
 * @param {string} root @param {string} file @param {string} to @param {(file: string) => boolean} isLookedFor
 * @param {Set<string>} [seen]
 */
function showsIn(root, file, to, isLookedFor, seen) {
  if (to.startsWith('#features/')) return isLookedFor(to.replace('#', 'src/'));
  return to.startsWith('.') && reaches(root, posix.join(dirname(file), to), isLookedFor, seen);
}

/** For the terminal. @param {string[]} files */
export const named = (files) => (files.length === 0 ? 'none' : files.map((file) => basename(file)).join(', '));

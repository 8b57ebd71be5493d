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

/** The addresses of the routes that show one of these features. @param {string} root @param {Set<string>} features */
function addressesOf(root, features) {
  const folder = 'src/routes';
  const routes = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const shows = (/** @type {string} */ file) =>
    reaches(root, file, (one) => features.has(/^src\/features\/([^/]+)\//.exec(one)?.[1] ?? ''));
  return routes
    .filter(shows)
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/path: '(\/[^']+)'/g)])
    .map(([, address = '']) => address);
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
  const imports = [...source.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, to = '']) => to);
  return imports.some((to) => {
    if (to.startsWith('#features/')) return isLookedFor(to.replace('#', 'src/'));
    if (to.startsWith('./') || to.startsWith('../')) {
      return reaches(root, posix.join(dirname(file), to), isLookedFor, seen);
    }
    return false;
  });
}

/** For the terminal. @param {string[]} files */
export const named = (files) => (files.length === 0 ? 'none' : files.map((file) => basename(file)).join(', '));

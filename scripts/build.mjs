// `npm run build`: the app into dist/. `npm start` and `npm test` build only when something changed since.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Advice, environment, main, root, run, setUp, tool } from './setup.mjs';

const sources = [
  'src',
  'contracts',
  'rules',
  'machines',
  'content',
  'public',
  'build',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
const stamp = join(root, 'dist/.stamp');

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (path.includes('.') && !path.includes('/')) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** What the built app depends on; the API segment is compiled into it. */
export function fingerprint() {
  const hash = createHash('sha256').update(process.env.STORMLAMP_SEGMENT ?? '');
  for (const file of sources.flatMap(filesIn)) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

export function upToDate() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/**
 * @param {string} node
 * @param {'error' | 'info'} logLevel
 * @returns {Promise<void>}
 */
export async function build(node, logLevel) {
  const before = fingerprint();
  rmSync(stamp, { force: true });
  const code = await run(node, [tool('vite'), 'build', '--logLevel', logLevel], { env: environment(node) });
  if (code !== 0) throw new Advice('The app could not be built, see above.');
  writeFileSync(stamp, before);
}

/** @param {string} node */
export async function buildIfChanged(node) {
  if (upToDate()) return;
  console.log('Building the app …');
  await build(node, 'error');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(async () => {
    await build(setUp(), 'info');
    return 0;
  });
}

// `npm run build`: the app into dist/. `npm start` and `npm test` build only when something changed since.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fingerprintOf } from './fingerprint.mjs';
import { Advice, environment, main, root, run, setUp, tool } from './setup.mjs';

/** What the built app is made of. */
export const sources = [
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
  'server/sandbox/bank-key.pub.pem',
];
const stamp = join(root, 'dist/.stamp');

const { STORMLAMP_SEGMENT, STORMLAMP_LOCK_MINUTES, BANK_PUBLIC_KEY_FILE = '' } = process.env;

/** What the built app depends on; the API segment and the bank's key are compiled into it. */
export const fingerprint = () =>
  fingerprintOf(root, sources, `${STORMLAMP_SEGMENT} ${STORMLAMP_LOCK_MINUTES} ${bankKeyGiven()}`);

/** The file may be another one under the same name. */
const bankKeyGiven = () =>
  existsSync(BANK_PUBLIC_KEY_FILE) ? readFileSync(BANK_PUBLIC_KEY_FILE, 'utf8') : BANK_PUBLIC_KEY_FILE;

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

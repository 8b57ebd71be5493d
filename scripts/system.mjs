// What this machine has, and what can be added to it without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const windows = process.platform === 'win32';

/** Packages are installed only where that needs no question: as root, on Debian's kin. */
export function canUseApt() {
  return process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;
}

/** The list of packages is as good as new for a whole run. */
let isUpdated = false;

/** @param {string[]} names */
export function aptInstall(...names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (/** @type {string[]} */ args, /** @type {number} */ minutes) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: minutes * 60_000 });
  if (!isUpdated) isUpdated = apt(['update', '-qq'], 5).status === 0;
  apt(['install', '-y', '-qq', '--no-install-recommends', ...names], 15);
}

/** @param {string[]} names @returns {string | undefined} */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, windows ? `${name}.exe` : name)))
    .find((path) => existsSync(path));
}

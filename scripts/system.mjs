// What this machine has, and what can be added to it without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const windows = process.platform === 'win32';

/** Packages are installed only where that needs no question: as root, on Debian's kin. */
export function canUseApt() {
  return process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;
}

/** @param {string} name */
export function aptInstall(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 5 * 60_000 });
  const options = ['install', '-y', '-qq', '--no-install-recommends', name];
  return (
    spawnSync('apt-get', options, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 15 * 60_000 }).status === 0
  );
}

/** @param {string[]} names @returns {string | undefined} */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, windows ? `${name}.exe` : name)))
    .find((path) => existsSync(path));
}

// Whether files are still the same, whatever their dates say.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} root
 * @param {string[]} sources folders and files; one that is not there counts as empty
 * @param {string} [more] what else they depend on
 */
export function fingerprintOf(root, sources, more = '') {
  const hash = createHash('sha256').update(more);
  for (const file of sources.flatMap((source) => filesIn(root, source))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

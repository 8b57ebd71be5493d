// Which test files a filter means, and what they need: nothing is started for tests that do not run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * @param {string} root
 * @param {string[]} filters
 * @returns {{ unit: string[], browser: string[] }} paths from the root, with slashes
 */
export function selectTests(root, filters) {
  // An option may take the next argument as its value: then only the runners know what is meant.
  const chosen = filters.some((filter) => filter.startsWith('-')) ? [] : filters;
  const isMeant = (/** @type {string} */ file) => chosen.length === 0 || chosen.some((one) => means(one, file));
  return {
    unit: filesIn(root, 'tests', /\.test\.tsx?$/).filter(isMeant),
    browser: filesIn(root, 'e2e', /\.spec\.ts$/).filter(isMeant),
  };
}

/**
 * Part of a path for Vitest, a regular expression for Playwright, with a line number or without.
 * @param {string} filter @param {string} file
 */
function means(filter, file) {
  const path = filter.replace(/(:\d+){1,2}$/, '').replaceAll('\\', '/');
  return file.toLowerCase().includes(path.toLowerCase()) || matches(path, file);
}

/** @param {string} pattern @param {string} file */
function matches(pattern, file) {
  try {
    return new RegExp(pattern, 'i').test(file);
  } catch {
    return false;
  }
}

/** @param {string} root @param {string} folder @param {RegExp} name @returns {string[]} */
function filesIn(root, folder, name) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => name.test(path))
    .sort();
}

/**
 * Whether one of these test files, or what it imports from the tests, reads TEST_DATABASE_URL.
 * @param {string} root @param {string[]} files
 */
export function needPostgres(root, files) {
  const seen = new Set();
  /** @param {string} file @returns {boolean} */
  const reads = (file) => {
    if (seen.has(file) || !/^(tests|e2e)\//.test(file) || !existsSync(join(root, file))) return false;
    seen.add(file);
    const source = readFileSync(join(root, file), 'utf8');
    const imports = [...source.matchAll(/from '(\.\.?\/|#tests\/)([^']+)'/g)];
    return (
      source.includes('process.env.TEST_DATABASE_URL') ||
      imports.some(([, from, path = '']) =>
        reads(from === '#tests/' ? `tests/${path}` : posix.join(posix.dirname(file), `${from}${path}`)),
      )
    );
  };
  return files.some(reads);
}

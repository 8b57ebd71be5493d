// What passed in the last whole run of the tests, kept outside of git for the ledger.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sources as appSources } from './build.mjs';
import { fingerprintOf } from './fingerprint.mjs';

/** What a test's result depends on. */
const SOURCES = [...appSources, 'server', 'tests', 'e2e', 'vitest.config.ts', 'playwright.config.ts'];

/**
 * @typedef {{ endedAt: string, sources: string, passed: string[] }} LastRun
 *   `passed`: the whole titles of the tests that ran and passed; `sources`: fingerprint of what they were run on
 */

/** @param {string} root */
const fileIn = (root) => join(root, '.cache', 'last-run.json');

/** @param {string} root @param {string[]} passed @param {string} sources {@link sourcesOf} before the run */
export function writeLastRun(root, passed, sources) {
  mkdirSync(dirname(fileIn(root)), { recursive: true });
  /** @type {LastRun} */
  const run = { endedAt: new Date().toISOString(), sources, passed };
  writeFileSync(fileIn(root), JSON.stringify(run));
}

/** @param {string} root @returns {(LastRun & { isOutdated: boolean }) | undefined} */
export function readLastRun(root) {
  let text;
  try {
    text = readFileSync(fileIn(root), 'utf8');
  } catch {
    return undefined;
  }
  /** @type {LastRun} */
  const run = JSON.parse(text);
  return { ...run, isOutdated: run.sources !== sourcesOf(root) };
}

/** @param {string} root */
export const sourcesOf = (root) => fingerprintOf(root, SOURCES);

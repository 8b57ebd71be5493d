// `npm test`: sets everything up, runs every test, ends with one line that sums them up.
//   npm test -- outbox        only test files whose path contains "outbox"
//   npm test -- --unit        without the browser tests;  --e2e: only those
//   npm test -- --verify      types, lint and dependency rules first, counted like tests: `npm run verify`
// With CI=true each skipped test is named, and what this machine could have installed must be there.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOtherBrowsers } from './browsers.mjs';
import { buildIfChanged } from './build.mjs';
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { needPostgres, selectTests } from './selection.mjs';
import { Advice, environment, main, root, setUp, tool } from './setup.mjs';
import { canUseApt } from './system.mjs';
import { failure, playwrightTally, summary, vitestTally } from './tally.mjs';

const MODES = ['--unit', '--e2e', '--verify'];
const args = process.argv.slice(2);
const modes = args.filter((arg) => MODES.includes(arg));
const filters = args.filter((arg) => !MODES.includes(arg));
const isCi = Boolean(process.env.CI);

const selected = selectTests(root, filters);
const units = modes.includes('--e2e') ? [] : selected.unit;
const browserTests = modes.includes('--unit') ? [] : selected.browser;

/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];
/** What must be undone when we are interrupted, newest last. @type {(() => unknown)[]} */
const undo = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let interrupted = false;

/** @param {string} node @param {string[]} argv @param {Record<string, string | undefined>} [more] @returns {Promise<number>} */
function runner(node, argv, more) {
  return new Promise((resolve) => {
    running = spawn(node, argv, { cwd: root, stdio: 'inherit', env: environment(node, more) });
    running.once('error', () => resolve(1));
    running.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** @param {string} node */
async function check(node) {
  /** @type {[string, string[]][]} */
  const checks = [
    ['types', ['scripts/types.mjs']],
    ['lint', [tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
    ['dependency rules', ['scripts/rules.ts']],
  ];
  for (const [name, argv] of checks) {
    if (interrupted) return;
    console.log(`\n── ${name}`);
    const isOk = (await runner(node, argv)) === 0;
    tallies.push(isOk ? { passed: 1, failed: 0, skipped: [] } : failure(`${name}, see above`));
  }
}

/** @param {string} name what tests need and the machine lacks @param {string} why */
function lack(name, why) {
  console.log(`${name}: ${why}, its tests are skipped`);
  if (isCi && canUseApt()) tallies.push(failure(`${name}: ${why}, although this machine could have installed it`));
}

/** The other tests run without it. @param {string} node @returns {string | undefined} */
function chromium(node) {
  try {
    return findOrInstallChromium(node);
  } catch (error) {
    if (!(error instanceof Advice)) throw error;
    console.error(`\n${error.message}\n`);
    tallies.push(failure('no Chromium: the browser tests could not run'));
    return undefined;
  }
}

/** @returns {Promise<string | undefined>} */
async function postgres() {
  const started = await startPostgres();
  if ('missing' in started) {
    lack('PostgreSQL', started.missing);
    return undefined;
  }
  console.log('PostgreSQL: a temporary one is running for these tests');
  undo.push(started.stop);
  return started.url;
}

main(async () => {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interrupted = true;
      running?.kill(signal);
    });
  }
  try {
    const node = setUp();
    if (modes.includes('--verify')) await check(node);
    const browser = browserTests.length > 0 ? chromium(node) : undefined;
    if (browser) installHeadlessShell();
    if (browser && browserTests.some((file) => file.startsWith('e2e/browsers/'))) {
      for (const name of installOtherBrowsers()) lack(name, 'not found');
    }
    if (browser) await buildIfChanged(node);

    const reports = mkdtempSync(join(tmpdir(), 'stormlamp-test-'));
    undo.push(() => rmSync(reports, { recursive: true, force: true }));

    /** @type {Record<string, string | undefined>} */
    const more = { NODE_ENV: 'test', CHROMIUM_PATH: browser, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL };
    if (!more.TEST_DATABASE_URL && !interrupted && needPostgres(root, units)) more.TEST_DATABASE_URL = await postgres();

    if (units.length > 0 && !interrupted) {
      const file = join(reports, 'vitest.json');
      const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      if (filters.length > 0) options.push('--passWithNoTests');
      const code = await runner(node, [tool('vitest'), ...options, ...filters], more);
      tallies.push(vitestTally(report(file), code));
    }
    if (browser && !interrupted) {
      const file = join(reports, 'playwright.json');
      const options = ['test', '--reporter=list,json'];
      if (filters.length > 0) options.push('--pass-with-no-tests');
      const env = { ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const code = await runner(node, [tool('playwright'), ...options, ...filters], env);
      tallies.push(playwrightTally(report(file), code));
    }
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}\n` : error);
    tallies.push(failure('the tests could not be run'));
  }
  for (const step of undo.reverse()) await step();

  const { line, problems, skipped, flaky, ok } = summary(tallies);
  console.log('');
  if (isCi) for (const title of skipped) console.log(`skipped: ${title}`);
  for (const title of flaky) console.log(`flaky, passed when it ran once more: ${title}`);
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  if (interrupted) console.log('FAILED: interrupted');
  console.log(line);
  return ok && !interrupted ? 0 : 1;
});

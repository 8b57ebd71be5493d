// `npm test`: sets everything up, runs every test, ends with one line that sums them up.
//   npm test -- outbox        only test files whose path contains "outbox"
//   npm test -- --unit        without the browser tests;  --e2e: only those
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installOtherBrowsers } from './browsers.mjs';
import { buildIfChanged } from './build.mjs';
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { Advice, environment, main, root, setUp, tool } from './setup.mjs';
import { playwrightTally, summary, vitestTally } from './tally.mjs';

const args = process.argv.slice(2);
const only = args.find((arg) => arg === '--unit' || arg === '--e2e');
const filters = args.filter((arg) => arg !== only);

/** What must be undone when we are interrupted, newest last. @type {(() => unknown)[]} */
const undo = [];
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let interrupted = false;

/** @param {string} node @param {string[]} argv @param {Record<string, string | undefined>} more @returns {Promise<number>} */
function runner(node, argv, more) {
  return new Promise((resolve) => {
    running = spawn(node, argv, { cwd: root, stdio: 'inherit', env: environment(node, more) });
    running.once('error', () => resolve(1));
    running.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function browserTestsExist() {
  const folder = join(root, 'e2e');
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /\.spec\.ts$/.test(String(name)))
  );
}

main(async () => {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interrupted = true;
      running?.kill(signal);
    });
  }
  const tallies = [];
  try {
    const node = setUp();
    const browser = only === '--unit' || !browserTestsExist() ? undefined : findOrInstallChromium(node);
    if (browser) installHeadlessShell();
    if (browser && filters.length === 0) installOtherBrowsers();
    await buildIfChanged(node);

    const reports = mkdtempSync(join(tmpdir(), 'stormlamp-test-'));
    undo.push(() => rmSync(reports, { recursive: true, force: true }));

    /** @type {Record<string, string | undefined>} */
    const more = { NODE_ENV: 'test', CHROMIUM_PATH: browser, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL };
    if (!more.TEST_DATABASE_URL && only !== '--e2e') {
      const postgres = await startPostgres();
      if ('missing' in postgres) {
        console.log(`PostgreSQL: ${postgres.missing}, its tests are skipped`);
      } else {
        console.log('PostgreSQL: a temporary one is running for these tests');
        more.TEST_DATABASE_URL = postgres.url;
        undo.push(postgres.stop);
      }
    }

    if (only !== '--e2e' && !interrupted) {
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
    tallies.push({ passed: 0, failed: 1, skipped: 0, problem: 'the tests could not be run' });
  }
  for (const step of undo.reverse()) await step();

  const { line, problems, ok } = summary(tallies);
  console.log('');
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  if (interrupted) console.log('FAILED: interrupted');
  console.log(line);
  return ok && !interrupted ? 0 : 1;
});

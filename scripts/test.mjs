// `npm test`: sets everything up, runs every test, ends with one line that sums them up.
//   npm test -- outbox        only test files whose path contains "outbox"
//   npm test -- --unit        without the browser tests;  --e2e: only those
//   npm test -- --changed     only what the change since main concerns; --changed=REF: since another commit
//   npm test -- --verify      types, lint and dependency rules first, counted like tests: `npm run verify`
// With CI=true each skipped test is named, and what this machine could have installed must be there.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installOtherBrowsers } from './browsers.mjs';
import { buildIfChanged } from './build.mjs';
import { changedFiles, concernedSpecs, named } from './changed.mjs';
import { findOrInstallChromium, installHeadlessShell } from './chromium.mjs';
import { sourcesOf, writeLastRun } from './lastRun.mjs';
import { startPostgres } from './postgres.mjs';
import { ProcessorSeconds } from './processor.mjs';
import { needPostgres, selectTests } from './selection.mjs';
import { Advice, environment, main, root, setUp, tool } from './setup.mjs';
import { canUseApt } from './system.mjs';
import { failure, lacking, passedTitles, playwrightTally, summary, vitestTally } from './tally.mjs';

const MODES = ['--unit', '--e2e', '--verify'];
const args = process.argv.slice(2);
const modes = args.filter((arg) => MODES.includes(arg));
const [changed] = args.filter((arg) => /^--changed(=|$)/.test(arg));
const since = changed && (changed.split('=')[1] ?? 'main');
const filters = args.filter((arg) => !MODES.includes(arg) && arg !== changed);
const isCi = Boolean(process.env.CI);

const selected = selectTests(root, filters);
let units = modes.includes('--e2e') ? [] : selected.unit;
let browserTests = modes.includes('--unit') ? [] : selected.browser;
const isWholeRun = filters.length === 0 && !changed && !modes.includes('--unit') && !modes.includes('--e2e');

/** @type {import('./tally.mjs').Tally[]} */
const tallies = [];
/** What must be undone when we are interrupted, newest last. @type {(() => unknown)[]} */
const undo = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;
const processor = new ProcessorSeconds();

/**
 * With this terminal; or its output comes whole when it ends, for what runs beside others.
 * @param {string} node @param {string[]} argv
 * @param {{ more?: Record<string, string | undefined>, heading?: string }} [options]
 * @returns {Promise<number>}
 */
function runner(node, argv, { more, heading } = {}) {
  return new Promise((resolve) => {
    const stdio = heading === undefined ? 'inherit' : 'pipe';
    const child = spawn(node, argv, { cwd: root, stdio, env: environment(node, more) });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    const end = (/** @type {number} */ code) => {
      running.delete(child);
      if (heading !== undefined) console.log(`\n── ${heading}\n${output.trimEnd()}`);
      resolve(code);
    };
    child.once('error', () => end(1));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** @param {string} file */
const report = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Leaves only what the change concerns. @param {string} node @param {string} ref */
function keepChanged(node, ref) {
  const files = changedFiles(root, ref);
  const argv = [tool('vitest'), 'list', '--filesOnly', '--json', '--changed', ref, ...filters];
  const listed = spawnSync(node, argv, { cwd: root, encoding: 'utf8', env: environment(node) });
  if (listed.status !== 0) throw new Advice(`Vitest could not tell which tests changed:\n${listed.stderr}`);
  const concerned = new Set(
    JSON.parse(listed.stdout).map((/** @type {{ file: string }} */ { file }) =>
      relative(root, file).replaceAll('\\', '/'),
    ),
  );
  units = units.filter((file) => concerned.has(file));
  browserTests = concernedSpecs(root, files, browserTests);
  console.log(`Changed since ${ref}: ${files.length} files; tests: ${named([...units, ...browserTests])}`);
}

/** The simulator alone and last: it plays on every core by itself. */
function nodeRuns() {
  const isSimulator = (/** @type {string} */ file) => file.startsWith('tests/simulator/');
  return [
    { name: 'Node tests', projects: ['units', 'api'], files: units.filter((file) => !isSimulator(file)) },
    { name: 'simulator', projects: ['simulator'], files: units.filter(isSimulator) },
  ];
}

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
    const isOk = (await runner(node, argv, { heading: name })) === 0;
    tallies.push(isOk ? { passed: 1, failed: 0, skipped: [] } : failure(`${name}, see above`));
  }
}

/** @param {string} name what tests need and the machine lacks @param {string} why */
function lack(name, why) {
  console.log(`${name}: ${why}, its tests are skipped`);
  tallies.push(lacking(name, why, { isCi, canInstall: canUseApt() }));
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
  const started = await processor.during('PostgreSQL', startPostgres);
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
      for (const child of running) child.kill(signal);
    });
  }
  /** @type {Promise<void> | undefined} */
  let checked;
  /** @type {any[]} */
  const vitestReports = [];
  /** @type {any} */
  let playwrightReport;
  let sources = '';
  try {
    const node = setUp();
    if (since) {
      keepChanged(node, since);
      if (units.length + browserTests.length === 0) return 0;
    }
    // Beside installing and building, which leave the processor idle at times.
    if (modes.includes('--verify')) checked = check(node);
    const browser = browserTests.length > 0 ? chromium(node) : undefined;
    if (browser) installHeadlessShell();
    if (browser && browserTests.some((file) => file.startsWith('e2e/browsers/'))) {
      for (const name of installOtherBrowsers()) lack(name, 'not found');
    }
    if (browser) await buildIfChanged(node);
    await checked;

    sources = sourcesOf(root);
    const reports = mkdtempSync(join(tmpdir(), 'stormlamp-test-'));
    undo.push(() => rmSync(reports, { recursive: true, force: true }));

    /** @type {Record<string, string | undefined>} */
    const more = { NODE_ENV: 'test', CHROMIUM_PATH: browser, TEST_DATABASE_URL: process.env.TEST_DATABASE_URL };
    if (!more.TEST_DATABASE_URL && !interrupted && needPostgres(root, [...units, ...browserTests])) {
      more.TEST_DATABASE_URL = await postgres();
    }

    for (const { name, projects, files } of nodeRuns()) {
      if (files.length === 0 || interrupted) continue;
      const file = join(reports, `${name}.json`);
      const outside = join(reports, `${name} outsideTests.json`);
      const reporters = ['default', 'json', './scripts/outsideTests.mjs'].map((one) => `--reporter=${one}`);
      const options = [
        'run',
        ...reporters,
        `--outputFile.json=${file}`,
        ...projects.map((one) => `--project=${one}`),
        ...(filters.length > 0 ? ['--passWithNoTests'] : []),
        ...(since ? files : filters),
      ];
      const env = { ...more, OUTSIDE_TESTS_FILE: outside };
      const code = await processor.during(name, () => runner(node, [tool('vitest'), ...options], { more: env }));
      vitestReports.push(report(file));
      tallies.push(vitestTally(report(file), code, report(outside)));
    }
    if (browser && !interrupted) {
      const file = join(reports, 'playwright.json');
      const options = ['test', '--reporter=list,json'];
      if (filters.length > 0) options.push('--pass-with-no-tests');
      const env = { ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const argv = [tool('playwright'), ...options, ...(since ? browserTests : filters)];
      const code = await processor.during('browser tests', () => runner(node, argv, { more: env }));
      playwrightReport = report(file);
      tallies.push(playwrightTally(playwrightReport, code));
    }
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}\n` : error);
    tallies.push(failure('the tests could not be run'));
    await checked;
  }
  // Also where one of the runners could not run: an older record may not hold now.
  if (isWholeRun && sources && !interrupted) {
    writeLastRun(root, passedTitles(vitestReports, playwrightReport), sources);
  }
  for (const step of undo.reverse()) await step();

  const { line, problems, skipped, flaky, ok } = summary(tallies);
  console.log('');
  if (isCi) for (const title of skipped) console.log(`skipped: ${title}`);
  for (const title of flaky) console.log(`flaky, passed when it ran once more: ${title}`);
  for (const problem of problems) console.log(`FAILED: ${problem}`);
  if (interrupted) console.log('FAILED: interrupted');
  if (processor.line) console.log(processor.line);
  console.log(line);
  return ok && !interrupted ? 0 : 1;
});

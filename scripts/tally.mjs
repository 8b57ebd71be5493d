// Adds up what the test runners report, and never takes silence for success.
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[], flaky?: string[], problems?: string[] }} Tally
 *   `skipped`: their titles; `flaky` (failed, then passed when it ran once more) and `problems`: title and the
 *   beginning of the failure, so that the end of a long log tells what failed
 */

/** Lines of a failure's message that are told again at the end. */
const MESSAGE_LINES = 12;

/** More flaky tests than these, one in a hundred of those in a browser, are a failure: then it is not the machine that was busy. */
const MOST_FLAKY = 4;

/** One failure that no test reports. @param {string} problem @returns {Tally} */
export const failure = (problem) => ({ passed: 0, failed: 1, skipped: [], problems: [problem] });

/**
 * What tests need and the machine lacks. Their tests are skipped; where CI's machine could have installed it, that is a
 * failure: skipped, nothing was proven.
 * @param {string} name @param {string} why
 * @param {{ isCi: boolean, canInstall: boolean }} machine
 * @returns {Tally}
 */
export const lacking = (name, why, { isCi, canInstall }) =>
  isCi && canInstall
    ? failure(`${name}: ${why}, although this machine could have installed it`)
    : { passed: 0, failed: 0, skipped: [] };

/** @param {string} title @param {string} [message] @returns {string} */
function told(title, message = '') {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, MESSAGE_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}

/**
 * A test that the report does not call failed, under a runner that says it failed: something outside the
 * tests broke (a file that could not be read, an unhandled rejection, a crash). It counts as one failure.
 * @param {string} name
 * @param {Tally} tally
 * @param {number} code the runner's exit code
 * @returns {Tally}
 */
function judged(name, tally, code) {
  if (code !== 0 && tally.failed === 0) {
    const problems = [...(tally.problems ?? []), `${name} ended with code ${code} although no test failed`];
    return { ...tally, failed: 1, problems };
  }
  return tally;
}

/**
 * @param {any} report Vitest's JSON report, undefined where it wrote none
 * @param {number} code
 * @param {{ errors: string[], groups: Record<string, string[]> }} [outside] what broke outside every test, and in the
 *   preparation of a group, by file (scripts/outsideTests.mjs): the report does not have it
 * @returns {Tally}
 */
export function vitestTally(report, code, outside = { errors: [], groups: {} }) {
  if (!report) return failure(`Vitest wrote no report (code ${code})`);
  const tests = report.testResults.flatMap((/** @type {any} */ file) => file.assertionResults);
  const isFailed = (/** @type {any} */ { status }) => status === 'failed';
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => isFailed(file) && !file.assertionResults.some(isFailed),
  );
  const skipped = tests
    .filter((/** @type {any} */ { status }) => !['passed', 'failed'].includes(status))
    .map((/** @type {any} */ { fullName }) => fullName);
  const tellTest = (/** @type {any} */ { fullName, failureMessages }) => told(fullName, failureMessages?.[0]);
  // What passed when it ran once more still carries the message of its failure.
  const flaky = tests
    .filter((/** @type {any} */ { status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
    .map(tellTest);
  const problems = [
    ...broken.map((/** @type {any} */ { name, message }) => told(name, message || outside.groups[name]?.join('\n'))),
    ...tests.filter(isFailed).map(tellTest),
    ...outside.errors.map((error) => told('Vitest, outside every test', error)),
  ];
  const failed = report.numFailedTests + broken.length + outside.errors.length;
  return judged('Vitest', { passed: report.numPassedTests, failed, skipped, flaky, problems }, code);
}

/**
 * @param {any} report Playwright's JSON report
 * @param {number} code
 * @returns {Tally}
 */
export function playwrightTally(report, code) {
  if (!report) return failure(`Playwright wrote no report (code ${code})`);
  const { expected, unexpected } = report.stats;
  const having = (/** @type {string} */ status) =>
    specsIn(report.suites).filter(({ tests }) => tests.some((/** @type {any} */ test) => test.status === status));
  const tellSpec = (/** @type {any} */ { title, tests }) => {
    const results = tests.flatMap((/** @type {any} */ test) => test.results ?? []);
    const failed = results.findLast((/** @type {any} */ { error }) => error);
    // Where the time of the whole test ended, the first names only that; the next says what it waited for.
    const errors = failed?.errors?.length ? failed.errors : [failed?.error];
    return told(title, errors.map((/** @type {any} */ one) => one?.message ?? '').join('\n'));
  };
  const flaky = having('flaky').map(tellSpec);
  const skipped = having('skipped').map(({ title }) => title);
  const problems = [
    ...having('unexpected').map(tellSpec),
    ...(report.errors ?? []).map((/** @type {any} */ { message }) => told('Playwright', message)),
  ];
  const tally = { passed: expected + flaky.length, failed: unexpected, skipped, flaky, problems };
  return judged('Playwright', tally, code);
}

/** @param {any[]} suites @returns {any[]} */
const specsIn = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);

/**
 * The whole titles of the tests that ran and passed, those too that passed only when they ran once more; and of the
 * steps that passed, also where a later one failed.
 * @param {any[]} vitests Vitest's JSON reports, undefined where it wrote none
 * @param {any} playwright Playwright's
 * @returns {string[]}
 */
export function passedTitles(vitests, playwright) {
  const units = vitests
    .flatMap((vitest) => vitest?.testResults ?? [])
    .flatMap((/** @type {any} */ file) => file.assertionResults)
    .filter((/** @type {any} */ test) => test.status === 'passed')
    .map((/** @type {any} */ test) => test.fullName);
  const browser = specsIn(playwright?.suites).flatMap(({ title, tests }) => {
    const meantToPass = tests.filter((/** @type {any} */ { expectedStatus }) => expectedStatus === 'passed');
    const isProven = meantToPass.some((/** @type {any} */ { status }) => ['expected', 'flaky'].includes(status));
    const results = meantToPass.flatMap((/** @type {any} */ test) => test.results ?? []);
    return [...(isProven ? [title] : []), ...results.flatMap(passedSteps)];
  });
  return [...units, ...browser];
}

/**
 * A step that was cut off by the end of its test has no error, but no duration either.
 * @param {{ steps?: any[] }} parent @returns {string[]}
 */
const passedSteps = ({ steps = [] }) =>
  steps.flatMap((step) => [...(!step.error && step.duration >= 0 ? [step.title] : []), ...passedSteps(step)]);

/**
 * @param {Tally[]} tallies one a runner
 * @returns {{ line: string, problems: string[], skipped: string[], flaky: string[], ok: boolean }}
 */
export function summary(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => tallies.reduce((all, tally) => all + tally[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const skipped = tallies.flatMap((tally) => tally.skipped);
  const flaky = tallies.flatMap((tally) => tally.flaky ?? []);
  const problems = tallies.flatMap((tally) => tally.problems ?? []);
  if (flaky.length > MOST_FLAKY) problems.push(`${flaky.length} tests passed only when they ran once more`);
  if (passed + failed === 0) problems.push('no test ran');
  const alsoSaid = Object.entries({ skipped, flaky }).filter(([, titles]) => titles.length > 0);
  return {
    line: [`${passed} passed, ${failed} failed`, ...alsoSaid.map(([what, { length }]) => `${length} ${what}`)].join(
      ', ',
    ),
    problems,
    skipped,
    flaky,
    ok: problems.length === 0 && failed === 0,
  };
}

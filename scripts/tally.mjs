// Adds up what the test runners report, and never takes silence for success.

/**
 * @typedef {{ passed: number, failed: number, skipped: string[], problem?: string }} Tally `skipped`: their titles
 */

/** One failure that no test reports. @param {string} problem @returns {Tally} */
export const failure = (problem) => ({ passed: 0, failed: 1, skipped: [], problem });

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
    return { ...tally, failed: 1, problem: `${name} ended with code ${code} although no test failed` };
  }
  return tally;
}

/**
 * @param {any} report Vitest's JSON report, undefined where it wrote none
 * @param {number} code
 * @returns {Tally}
 */
export function vitestTally(report, code) {
  if (!report) return failure(`Vitest wrote no report (code ${code})`);
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length;
  const skipped = report.testResults
    .flatMap((/** @type {any} */ file) => file.assertionResults)
    .filter((/** @type {any} */ test) => !['passed', 'failed'].includes(test.status))
    .map((/** @type {any} */ test) => test.fullName);
  return judged('Vitest', { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped }, code);
}

/**
 * @param {any} report Playwright's JSON report
 * @param {number} code
 * @returns {Tally}
 */
export function playwrightTally(report, code) {
  if (!report) return failure(`Playwright wrote no report (code ${code})`);
  const { expected, flaky, unexpected } = report.stats;
  const skipped = specsIn(report.suites)
    .filter(({ tests }) => tests.some((/** @type {any} */ test) => test.status === 'skipped'))
    .map(({ title }) => title);
  return judged('Playwright', { passed: expected, failed: unexpected + flaky, skipped }, code);
}

/** @param {any[]} suites @returns {any[]} */
const specsIn = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);

/**
 * @param {Tally[]} tallies one a runner
 * @returns {{ line: string, problems: string[], skipped: string[], ok: boolean }}
 */
export function summary(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => tallies.reduce((all, tally) => all + tally[key], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  const skipped = tallies.flatMap((tally) => tally.skipped);
  const problems = tallies.flatMap(({ problem }) => problem ?? []);
  if (passed + failed === 0) problems.push('no test ran');
  return {
    line: `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
    problems,
    skipped,
    ok: problems.length === 0 && failed === 0,
  };
}

// Adds up what the test runners report, and never takes silence for success.

/**
 * @typedef {{ passed: number, failed: number, skipped: number, problem?: string }} Tally
 */

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
  if (!report) return { passed: 0, failed: 1, skipped: 0, problem: `Vitest wrote no report (code ${code})` };
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  ).length;
  return judged(
    'Vitest',
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  );
}

/**
 * @param {any} report Playwright's JSON report
 * @param {number} code
 * @returns {Tally}
 */
export function playwrightTally(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, problem: `Playwright wrote no report (code ${code})` };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return judged('Playwright', { passed: expected, failed: unexpected + flaky, skipped }, code);
}

/**
 * @param {Tally[]} tallies one a runner
 * @returns {{ line: string, problems: string[], ok: boolean }}
 */
export function summary(tallies) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    tallies.reduce((all, tally) => all + tally[key], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const problems = tallies.flatMap(({ problem }) => problem ?? []);
  if (passed + failed === 0) problems.push('no test ran');
  return {
    line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    problems,
    ok: problems.length === 0 && failed === 0,
  };
}

// A reporter for Vitest: writes down what its JSON report leaves out: what broke outside every test, and why the
// preparation or the end of a group of tests failed.
import { writeFileSync } from 'node:fs';

/** @typedef {{ message: string, stack?: string }} Failure */

const said = (/** @type {Failure} */ { message, stack }) => stack ?? message;

export default class OutsideTests {
  /** By file. @type {Record<string, string[]>} */
  groups = {};

  /** @param {{ module: { moduleId: string }, errors(): readonly Failure[] }} group */
  onTestSuiteResult(group) {
    const { moduleId } = group.module;
    for (const error of group.errors()) this.groups[moduleId] = [...(this.groups[moduleId] ?? []), said(error)];
  }

  /** @param {unknown} _modules @param {readonly Failure[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_TESTS_FILE;
    if (file) writeFileSync(file, JSON.stringify({ errors: errors.map(said), groups: this.groups }));
  }
}

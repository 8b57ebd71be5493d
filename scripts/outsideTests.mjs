// A reporter for Vitest: writes down what broke outside every test, which its JSON report leaves out.
import { writeFileSync } from 'node:fs';

export default class OutsideTests {
  /** @param {unknown} _modules @param {readonly { message: string, stack?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.OUTSIDE_TESTS_FILE;
    if (!file) return;
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  }
}

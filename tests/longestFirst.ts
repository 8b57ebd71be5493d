import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for most of their time, as for a job of the server's; the longest first. */
const WAITING = [
  'tests/api/paymentFound.test.ts',
  'tests/api/process.test.ts',
  'tests/api/databaseAway.test.ts',
  'tests/api/slowness.test.ts',
  'tests/api/jobs.test.ts',
  'tests/api/generated.test.ts',
  'tests/api/paymentKilled.test.ts',
];

/**
 * What waits begins first, so that the other files run meanwhile. On a fresh machine Vitest knows no durations and goes
 * by the size of a file, which left one of these to run alone for a minute.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = WAITING.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...waiting, ...sorted.filter((file) => !waiting.includes(file))];
  }
}

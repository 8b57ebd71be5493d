import { describe, expect, test } from 'vitest';
import { failure, lacking, passedTitles, playwrightTally, summary, vitestTally } from '../../scripts/tally.mjs';

const vitest = (more = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  testResults: [
    {
      status: 'passed',
      assertionResults: [
        { status: 'passed', fullName: 'a' },
        { status: 'skipped', fullName: 'a (PostgreSQL)' },
        { status: 'todo', fullName: 'b' },
      ],
    },
  ],
  ...more,
});
const playwright = (more = {}) => ({ suites: [], stats: { expected: 2, unexpected: 0, flaky: 0, ...more } });

describe('the sum of all tests', () => {
  test('adds up the runners in one line', () => {
    const { line, ok } = summary([vitestTally(vitest(), 0), playwrightTally(playwright(), 0)]);
    expect(line).toBe('5 passed, 0 failed, 2 skipped');
    expect(ok).toBe(true);
  });

  test('names the skipped tests', () => {
    const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
    const suites = [
      { specs: [spec('Firefox', 'skipped')], suites: [{ specs: [spec('WebKit', 'skipped'), spec('c', 'expected')] }] },
    ];
    const { skipped, line } = summary([vitestTally(vitest(), 0), playwrightTally({ ...playwright(), suites }, 0)]);
    expect(skipped).toEqual(['a (PostgreSQL)', 'b', 'Firefox', 'WebKit']);
    expect(line).toBe('5 passed, 0 failed, 4 skipped');
  });

  test('fails where CI lacks what its machine could have installed, and nowhere else', () => {
    const sum = (machine: Parameters<typeof lacking>[2]) =>
      summary([vitestTally(vitest(), 0), lacking('PostgreSQL', 'not found', machine)]);
    const failed = sum({ isCi: true, canInstall: true });
    expect([failed.ok, failed.line]).toEqual([false, '3 passed, 1 failed, 2 skipped']);
    expect(failed.problems).toEqual(['PostgreSQL: not found, although this machine could have installed it']);
    for (const isCi of [true, false]) {
      const { ok, line } = sum({ isCi, canInstall: !isCi });
      expect([ok, line]).toEqual([true, '3 passed, 0 failed, 2 skipped']);
    }
  });

  test('says nothing about skipped tests when there are none', () => {
    expect(summary([playwrightTally(playwright(), 0)]).line).toBe('2 passed, 0 failed');
  });

  test('counts a failed test', () => {
    const { line, ok } = summary([vitestTally(vitest({ numFailedTests: 2 }), 1)]);
    expect(line).toBe('3 passed, 2 failed, 2 skipped');
    expect(ok).toBe(false);
  });

  test('counts a test file that could not be read', () => {
    const broken = { status: 'failed', name: 'tests/a.test.ts', message: 'no such module', assertionResults: [] };
    const report = vitest({ testResults: [broken] });
    expect(vitestTally(report, 1)).toMatchObject({
      passed: 3,
      failed: 1,
      problems: ['tests/a.test.ts\n    no such module'],
    });
  });

  test('tells why what a group prepares failed, which the report does not have', () => {
    const broken = { status: 'failed', name: '/a.test.ts', message: '', assertionResults: [{ status: 'skipped' }] };
    const groups = { '/a.test.ts': ['Error: no server\n  at a.ts:9'], '/b.test.ts': ['another'] };
    const { problems, failed } = vitestTally(vitest({ testResults: [broken] }), 1, { errors: [], groups });
    expect([problems, failed]).toEqual([['/a.test.ts\n    Error: no server\n      at a.ts:9'], 1]);
  });

  test('tells what broke outside every test, each as one failure', () => {
    expect(vitestTally(vitest(), 1, { errors: ['Error: closed\n  at c.ts:9'], groups: {} })).toMatchObject({
      passed: 3,
      failed: 1,
      problems: ['Vitest, outside every test\n    Error: closed\n      at c.ts:9'],
    });
  });

  test('tells each failure again with its message, so that the end of the log says what failed', () => {
    const failed = {
      status: 'failed',
      fullName: 'a',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at b.ts:3'],
    };
    const report = vitest({ numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [failed] }] });
    const error = { message: `no button${'\nlog'.repeat(50)}` };
    const suites = [{ specs: [{ title: 'b', tests: [{ status: 'unexpected', results: [{ error }] }] }] }];
    const { problems } = summary([
      vitestTally(report, 1),
      playwrightTally({ ...playwright({ unexpected: 1 }), suites, errors: [{ message: 'no server' }] }, 1),
    ]);
    expect(problems).toEqual([
      'a\n    expected 1\n      at b.ts:3',
      `b\n    no button${'\n    log'.repeat(11)}`,
      'Playwright\n    no server',
    ]);
  });

  test('names a Vitest test that passed only when it ran once more', () => {
    const test = { status: 'passed', fullName: 'a', failureMessages: ['too late'] };
    const { flaky, line } = summary([vitestTally(vitest({ testResults: [{ assertionResults: [test] }] }), 0)]);
    expect(flaky).toEqual(['a\n    too late']);
    expect(line).toBe('3 passed, 0 failed, 1 flaky');
  });

  const flakyRun = (titles: string[]) => {
    const suites = [{ specs: titles.map((title) => ({ title, tests: [{ status: 'flaky' }] })) }];
    return summary([playwrightTally({ ...playwright(), suites }, 0)]);
  };

  test('names a browser test that passed only when it ran once more', () => {
    const { line, flaky, ok } = flakyRun(['the map']);
    expect(line).toBe('3 passed, 0 failed, 1 flaky');
    expect(flaky).toEqual(['the map']);
    expect(ok).toBe(true);
  });

  test('tells what a browser test waited for when its time ended', () => {
    const errors = [{ message: 'Test timeout exceeded.' }, { message: 'locator.click: waiting for the map' }];
    const results = [{ error: errors[0], errors }, {}];
    const suites = [{ specs: [{ title: 'the map', tests: [{ status: 'flaky', results }] }] }];
    const { flaky } = summary([playwrightTally({ ...playwright(), suites }, 0)]);
    expect(flaky).toEqual(['the map\n    Test timeout exceeded.\n    locator.click: waiting for the map']);
  });

  test('takes five of them as a failure, and four as a busy machine', () => {
    expect(flakyRun(['a', 'b', 'c', 'd'])).toMatchObject({ problems: [], ok: true });
    const { problems, ok } = flakyRun(['a', 'b', 'c', 'd', 'e']);
    expect(problems).toEqual(['5 tests passed only when they ran once more']);
    expect(ok).toBe(false);
  });

  test.each([
    ['Vitest', vitestTally(vitest(), 1)],
    ['Playwright', playwrightTally(playwright(), 1)],
  ])('takes a %s that ends badly without a failed test as one failure', (_, tally) => {
    expect(tally.failed).toBe(1);
    expect(summary([tally]).ok).toBe(false);
  });

  test('counts what failed outside of the runners, and says it', () => {
    const { line, problems, ok } = summary([failure('types, see above'), playwrightTally(playwright(), 0)]);
    expect(line).toBe('2 passed, 1 failed');
    expect(problems).toEqual(['types, see above']);
    expect(ok).toBe(false);
  });

  test('takes a runner without a report as one failure', () => {
    expect(summary([vitestTally(undefined, 0)]).ok).toBe(false);
    expect(summary([playwrightTally(undefined, 0)]).ok).toBe(false);
  });

  test('does not call a run without any test a success', () => {
    const { ok, problems } = summary([playwrightTally(playwright({ expected: 0 }), 0)]);
    expect(ok).toBe(false);
    expect(problems).toEqual(['no test ran']);
  });
});

test('the titles that passed are those of tests that ran, and not those that were expected to fail', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed') => ({
    title,
    tests: [{ status, expectedStatus }],
  });
  const suites = [
    {
      specs: [spec('c', 'expected'), spec('d', 'unexpected'), spec('e', 'flaky'), spec('f', 'skipped', 'skipped')],
      suites: [{ specs: [spec('g', 'expected', 'failed')] }],
    },
  ];
  expect(passedTitles([vitest()], { ...playwright(), suites })).toEqual(['a', 'c', 'e']);
  expect(passedTitles([undefined], undefined)).toEqual([]);
});

test('so are the titles of their steps that passed, up to the one that failed or was cut off', () => {
  const step = (title: string, more = {}) => ({ title, duration: 3, ...more });
  const error = { message: 'no button' };
  const inFailed = [step('outer', { error, steps: [step('inner'), step('inner too', { error })] })];
  const walk = [step('first'), ...inFailed, step('cut off', { duration: -1 })];
  const spec = (title: string, status: string, expectedStatus: string, steps: object[]) => ({
    title,
    tests: [{ status, expectedStatus, results: [{ steps }] }],
  });
  const suites = [
    {
      specs: [
        spec('a walk', 'unexpected', 'passed', walk),
        spec('a whole one', 'expected', 'passed', [step('last')]),
        spec('one that is to fail', 'expected', 'failed', [step('nothing')]),
      ],
    },
  ];
  expect(passedTitles([], { ...playwright(), suites })).toEqual(['first', 'inner', 'a whole one', 'last']);
});

import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { needPostgres, selectTests } from '../../scripts/selection.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a file filter', () => {
  test('means one file of one runner by its path, with a line or without', () => {
    for (const filter of ['tests/rules/validation.test.ts', 'tests/rules/validation.test.ts:12'])
      expect(selectTests(root, [filter])).toEqual({ unit: ['tests/rules/validation.test.ts'], browser: [] });
  });

  test('may be a regular expression, as Playwright takes it', () => {
    const { browser } = selectTests(root, ['(home|menu).spec']);
    expect(browser).toEqual(['e2e/home.spec.ts', 'e2e/menu.spec.ts']);
  });

  test('that is none means every file', () => {
    const { unit, browser } = selectTests(root, []);
    expect(unit.length).toBeGreaterThan(70);
    expect(browser.length).toBeGreaterThan(20);
    expect(browser).toContain('e2e/browsers/browsers.spec.ts');
  });

  test('beside an option of a runner is left to the runners', () => {
    expect(selectTests(root, ['-t', 'nothing so named'])).toEqual(selectTests(root, []));
  });

  test('that nothing matches means no file', () => {
    for (const filter of ['no-such-file', '(no-such-file'])
      expect(selectTests(root, [filter])).toEqual({ unit: [], browser: [] });
  });
});

test('PostgreSQL is needed by tests that run on each database, however they come to it, and by no others', () => {
  expect(needPostgres(root, ['tests/api/terms.test.ts'])).toBe(true);
  expect(needPostgres(root, ['tests/load/kill.test.ts'])).toBe(true);
  expect(needPostgres(root, ['e2e/postgres.spec.ts'])).toBe(true);
  const others = ['tests/rules/validation.test.ts', 'tests/outbox/outbox.test.ts', 'tests/tooling/selection.test.ts'];
  expect(needPostgres(root, others)).toBe(false);
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sourcesOf, writeLastRun } from '../../scripts/lastRun.mjs';
import { crowdedTitles, idsIn, readRequirements, testTitles } from '../../scripts/requirements.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the requirements', () => {
  const areas = readRequirements(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
  const rows = areas.flatMap((area) => area.rows);

  test('are 563 rows, each id once, each under its own area, without gaps', () => {
    expect(rows).toHaveLength(563);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(563);
    for (const area of areas) {
      const expected = area.rows.map((_, n) => `${area.key}-${String(n + 1).padStart(2, '0')}`);
      expect(area.rows.map(({ id }) => id)).toEqual(expected);
    }
  });

  test('say everything, however long', () => {
    expect(rows.filter(({ title }) => title.length < 10 || !/[.)’'`]$/.test(title))).toEqual([]);
    const titleOf = (wanted: string) => rows.find(({ id }) => id === wanted)?.title;
    // Limits and literals of rows that do not fit a line.
    expect(titleOf('APP-14')).toMatch(/2000 ms .* 500 ms, .*Decision: /);
    expect(titleOf('PLAN-02')).toContain('`branchTransitNumber`, `financialInstituteName`, `holderName`, `dayOfMonth`');
  });

  test('are named at most four by one title', () => {
    expect(crowdedTitles(root, new Set(areas.map(({ key }) => key)))).toEqual([]);
  });

  test('put off the samples', () => {
    expect(rows.filter(({ putOff }) => putOff)).toHaveLength(24);
  });
});

describe('the titles of tests', () => {
  test.each([
    ['a plain test', "test('digits only [X-1]', () => {})", ['digits only [X-1]']],
    ['it and describe', "describe('a', () => { it('b', () => {}) })", ['a', 'b']],
    ['only and nested members', "test.describe.only('a', () => {})", ['a']],
    ['a template', 'test(`of $' + '{days} days [X-1]`, () => {})', ['of … days [X-1]']],
    ['joined strings', "test('one ' + 'two', () => {})", ['one two']],
    ['a table', "test.each([['[X-1]', 3]])('%s of %d', () => {})", ['%s of %d [X-1]']],
    [
      'a table in a variable',
      "const ROWS = [['[AB-1]', 3]];\ntest.each(ROWS)('%s of %d', () => {})",
      ['%s of %d [AB-1]'],
    ],
    ['a variable', "const row = 'AB-1';\ntest(`one [$" + '{row}]`, () => {})', ['one […] AB-1']],
    [
      'a loop over a list',
      "for (const { row, n } of [{ row: 'AB-1', n: 'b' }]) test(`$" + '{n} [$' + '{row}]`, () => {})',
      ['… […] AB-1'],
    ],
    [
      'a loop over a table in a variable',
      "const ROWS = { a: 'AB-1' };\nfor (const [, row] of Object.entries(ROWS)) test(`one [$" + '{row}]`, () => {})',
      ['one […] AB-1'],
    ],
    ['a step', "test('a', async () => { await test.step('b [X-1]', () => {}) })", ['a', 'b [X-1]']],
    ['a step that gives something', "const one = await test.step('a [X-1]', () => 1);", ['a [X-1]']],
    ['a tagged table', 'test.each`a\n$' + "{'[X-1]'}`('$a', () => {})", ['$a a\n… [X-1]']],
  ])('are found in %s', (_, source, titles) => {
    expect(testTitles(source)).toEqual(titles);
  });

  test.each([
    ['a comment', "// test('no [X-1]')\n/* it('no') */"],
    ['a text', "const said = 'test(no)';"],
    ['another function', "log('test [X-1]'); regex.test('[X-1]');"],
    ['a skipped test', "test.skip('later [X-1]', () => {})"],
    ['a skipped step', "test.step.skip('later [X-1]', () => {})"],
    ['a skipped group', "describe.skip('later', () => { test('inner', () => {}) })"],
    ['a test that is still to be written', "test.todo('later')"],
  ])('are not taken from %s', (_, source) => {
    expect(testTitles(source)).toEqual([]);
  });

  test('name ids', () => {
    const areas = new Set(['MTR', 'API2']);
    expect(idsIn('a [MTR-15] b [MTR-16, API2-03]', areas)).toEqual(['MTR-15', 'MTR-16', 'API2-03']);
    expect(idsIn('MTR-15 without brackets, UTF-8 text', areas)).toEqual(['MTR-15']);
    expect(idsIn('a slip [MRT-15]', areas)).toEqual(['MRT-15']);
  });
});

describe('npm run ledger', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stormlamp-ledger-'));
    const list =
      '## AB — First\n\n- AB-01 One thing there is\n- AB-02 Another thing\n\n## SAM — Later\n\n- SAM-01 A sample\n';
    write('docs/requirements.md', list);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(file: string, text: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  function ledger(...args: string[]) {
    const env = { ...process.env, LEDGER_ROOT: folder };
    return spawnSync(process.execPath, [join(root, 'scripts/ledger.ts'), ...args], { env, encoding: 'utf8' });
  }

  /** A whole run of the tests, as it is recorded, in which these passed. */
  function run(...passed: string[]) {
    writeLastRun(folder, passed, sourcesOf(folder));
  }

  test('prints the rows that no test proves, and those put off apart', () => {
    write('tests/a.test.ts', "test('one [AB-01]', () => {})");
    run('one [AB-01]');
    const { stdout, status } = ledger();
    expect(stdout).not.toContain('AB-01');
    expect(stdout).toContain('AB — First: 1 of 2 open\n  AB-02    Another thing\n');
    expect(stdout).toContain('By the last whole run,');
    expect(stdout).toContain('1 of 2 rows proven, 1 open, 1 put off');
    expect(status).toBe(0);
  });

  test('counts a test by the title that it ran under', () => {
    write('e2e/a.spec.ts', "for (const id of ['AB-01', 'AB-02']) test(`one [$" + '{id}]`, () => {});');
    run('one [AB-01]', 'one [AB-02]');
    expect(ledger().stdout).toContain('2 of 2 rows proven');
  });

  test('counts no test that failed or did not run, and no run of other sources as if it were of these', () => {
    write('tests/a.test.ts', "test('one [AB-01]', () => {})");
    expect(ledger().stdout).toContain(
      'No whole run of the tests is recorded here: `npm test` records one.\n0 of 2 rows',
    );
    run('another');
    expect(ledger().stdout).toContain('AB-01    One thing there is (has a test)');
    expect(ledger().stdout).toContain('0 of 2 rows proven');
    run('one [AB-01]');
    write('src/a.ts', 'changed;');
    expect(ledger().stdout).toMatch(/The last whole run, .*, was of other sources than these\.\n1 of 2 rows proven/);
  });

  test('knows the ids of steps: those that there are, those that are proven, and slips', () => {
    write('e2e/a.spec.ts', "test('a', async () => { await test.step('one (AB-01)', () => {}) })");
    expect(ledger().stdout).toContain('AB-01    One thing there is (has a test)');
    run('a', 'one (AB-01)');
    expect(ledger().stdout).toContain('1 of 2 rows proven');
    write('e2e/a.spec.ts', "test('a', async () => { await test.step('one (AB-09)', () => {}) })");
    const { stdout, status } = ledger();
    expect(stdout).toContain(`AB-09 in ${join('e2e', 'a.spec.ts')}: one (AB-09)`);
    expect(status).toBe(1);
  });

  test('fails over a fifth id in the title of a test, of a step or in one row of a table', () => {
    const rows = Array.from({ length: 5 }, (_, n) => `- AB-0${n + 1} One thing there is.\n`).join('');
    write('docs/requirements.md', `## AB — First\n\n${rows}`);
    const four = 'AB-01, AB-02, AB-03, AB-04';
    const sources = (ids: string) => [
      `test('one [${ids}]', () => {})`,
      `test.step('one (${ids})', () => {})`,
      `test.each([['AB-01'], ['one (${ids})']])('%s', () => {})`,
      `for (const one of ['AB-01', 'one (${ids})']) test(one, () => {})`,
    ];
    for (const source of sources(four)) {
      write('e2e/a.spec.ts', source);
      expect(ledger().status, source).toBe(0);
    }
    for (const source of sources(`${four}, AB-05`)) {
      write('e2e/a.spec.ts', source);
      const { stdout, status } = ledger();
      expect(stdout, source).toMatch(/Titles name more than four ids:\n {2}e2e.a\.spec\.ts: one .*AB-05/);
      expect(status, source).toBe(1);
    }
  });

  test('shows the beginning of a long row', () => {
    write('docs/requirements.md', `## AB — First\n\n- AB-01 ${'x'.repeat(120)}.\n`);
    expect(ledger().stdout).toContain(`  AB-01    ${'x'.repeat(100)} …\n`);
  });

  test('fails over an id that does not exist, and says where', () => {
    write('tests/a.test.ts', "test('one [AB-09]', () => {})");
    const { stdout, status } = ledger();
    expect(stdout).toContain(`AB-09 in ${join('tests', 'a.test.ts')}: one [AB-09]`);
    expect(status).toBe(1);
  });

  test('knows an id that a variable puts into a title as one that has a test, and fails over a slip in it', () => {
    write('e2e/a.spec.ts', "for (const id of ['AB-01', 'AB-09']) test(`one [$" + '{id}]`, () => {});');
    const { stdout, status } = ledger();
    expect(stdout).toContain('AB-01    One thing there is (has a test)');
    expect(stdout).toContain(`AB-09 in ${join('e2e', 'a.spec.ts')}: one […] AB-01 AB-09`);
    expect(status).toBe(1);
  });

  test('fails over an id that does not exist in a title as it ran, unless the run was of other sources', () => {
    write('tests/a.test.ts', "import { rows } from './rows.ts';\ntest.each(rows)('one [%s]', () => {})");
    run('one [AB-01]', 'one [AB-09]');
    const { stdout, status } = ledger();
    expect(stdout).toContain('AB-09 in the last run: one [AB-09]');
    expect(status).toBe(1);
    write('src/a.ts', 'changed;');
    expect(ledger().status).toBe(0);
  });

  test('keeps to one area when asked', () => {
    expect(ledger('--area', 'sam').stdout).not.toContain('AB-01');
    expect(ledger('--area', 'NONE').status).toBe(1);
  });
});

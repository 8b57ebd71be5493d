import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changedFiles, concernedSpecs } from '../../scripts/changed.mjs';
import { selectTests } from '../../scripts/selection.mjs';

describe('the files that changed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stormlamp-changed-'));
    git('init', '--quiet', '--initial-branch=main');
    commit('a.ts', 'b.ts');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function git(...argv: string[]) {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@sandbox.example'];
    const { status, stderr } = spawnSync('git', [...who, ...argv], { cwd: folder, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  }
  function write(file: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${file} ${Math.random()}`);
  }
  function commit(...files: string[]) {
    files.forEach(write);
    git('add', '.');
    git('commit', '--quiet', '--message=Some');
  }

  test('are those of a branch, committed or not, and not those of main since', () => {
    git('checkout', '--quiet', '-b', 'branch');
    commit('c.ts');
    git('checkout', '--quiet', 'main');
    commit('d.ts');
    git('checkout', '--quiet', 'branch');
    write('a.ts');
    write('new/e.ts');
    expect(changedFiles(folder, 'main')).toEqual(['a.ts', 'c.ts', 'new/e.ts']);
  });

  test('may be counted from any commit; one that there is not is refused', () => {
    commit('b.ts');
    expect(changedFiles(folder, 'HEAD~1')).toEqual(['b.ts']);
    expect(() => changedFiles(folder, 'nowhere')).toThrow('git knows no nowhere here');
  });
});

describe('the browser tests that a change concerns', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { browser } = selectTests(root, []);
  const concerned = (...files: string[]) => concernedSpecs(root, files, browser);

  test('of a browser test, it alone', () => {
    expect(concerned('e2e/menu.spec.ts')).toEqual(['e2e/menu.spec.ts']);
  });

  test('of what browser tests share, those that import it, by way of others too', () => {
    const [waiting, customer] = [concerned('e2e/waiting.ts'), concerned('e2e/customer.ts')];
    expect(waiting).toContain('e2e/outbox.spec.ts');
    expect(waiting).not.toContain('e2e/menu.spec.ts');
    expect(customer).toContain('e2e/menu.spec.ts');
  });

  test('of a feature, those that open one of its pages', () => {
    const specs = concerned('src/features/report-outage/ReportOutagePage.tsx');
    expect(specs).toContain('e2e/shell.spec.ts');
    expect(specs).toContain('e2e/places.spec.ts');
    expect(specs).not.toContain('e2e/security.spec.ts');
    expect(specs).not.toContain('e2e/bill-history.spec.ts');
    // By way of the screen that a page is declared with, and of a page that is declared once for two addresses.
    expect(concerned('src/features/contact/MenuPage.tsx')).toContain('e2e/menu.spec.ts');
    expect(concerned('src/features/payment/PaymentPage.tsx')).toContain('e2e/payment.spec.ts');
  });

  test('of anything else in the app or its server, all', () => {
    for (const file of ['src/outbox/engine/send/drain.ts', 'server/main.ts', 'content/en/home.json', 'package.json'])
      expect(concerned(file)).toEqual(browser);
  });

  test('of what no browser runs, none', () => {
    expect(concerned('README.md', 'tests/rules/validation.test.ts', 'bench/run.ts', 'docs/requirements.md')).toEqual(
      [],
    );
  });
});

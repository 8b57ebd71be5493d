import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Inside the project, so that the compiler finds the same packages and `extends` needs no absolute path.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/purity-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles one planted file with the settings that guard the given folder. */
function compile(project: string, source: string): string {
  writeFileSync(join(folder, 'planted.ts'), source);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: `../../${project}`, include: ['planted.ts'], exclude: [] }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  return status === 0 ? 'compiles' : stdout;
}

const pure = 'tsconfig.pure.json';
const worker = 'tsconfig.worker.json';

test.each([
  ['rules, contracts and machines', pure, 'export const title = document.title;', "Cannot find name 'document'"],
  ['rules, contracts and machines', pure, "export const got = fetch('/');", "Cannot find name 'fetch'"],
  ['rules, contracts and machines', pure, 'export const key = indexedDB;', "Cannot find name 'indexedDB'"],
  ['rules, contracts and machines', pure, 'export const env = process.env;', "Cannot find name 'process'"],
  ['rules, contracts and machines', pure, "export * from 'node:fs';", "Cannot find name 'node:fs'"],
  [
    'outbox, db, api, the copies’ engine and worker',
    worker,
    'export const title = document.title;',
    "Cannot find name 'document'",
  ],
  [
    'outbox, db, api, the copies’ engine and worker',
    worker,
    'export const at = window.location;',
    "Cannot find name 'window'",
  ],
  [
    'outbox, db, api, the copies’ engine and worker',
    worker,
    'localStorage.clear();',
    "Cannot find name 'localStorage'",
  ],
])('code in %s that leans on its surroundings does not compile (%s: %s)', (_, project, source, message) => {
  expect(compile(project, source)).toContain(message);
});

test('what both allow compiles', () => {
  expect(compile(pure, 'export const today: Date = new Date();')).toBe('compiles');
  expect(compile(worker, "export const got = fetch('/');\nself.addEventListener('message', () => {});")).toBe(
    'compiles',
  );
});

test.each([
  [pure, ['contracts', 'rules', 'machines']],
  [worker, ['src/sw', 'src/outbox', 'src/db', 'src/api', 'src/copies/engine']],
])('%s covers the folders it guards', (project, folders) => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', join(root, project), '--listFilesOnly'], {
    encoding: 'utf8',
  });
  const files = stdout.split('\n').filter((path) => !path.includes('node_modules'));
  for (const guarded of folders) expect(files.some((path) => path.includes(`/${guarded}/`))).toBe(true);
});

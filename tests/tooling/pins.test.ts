import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { missingBinaries, withoutIntegrity } from '../../scripts/lockfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));

describe('a clone behaves the same on every machine', () => {
  test('because every dependency is pinned to one version', () => {
    const all = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('because the lock file says what package.json says', () => {
    const own = JSON.parse(read('package-lock.json')).packages[''];
    expect(own.dependencies).toEqual(manifest.dependencies);
    expect(own.devDependencies).toEqual(manifest.devDependencies);
  });

  test('because the lock file names the binaries of every platform (if not: npm run lockfile)', () => {
    expect(Object.keys(missingBinaries(JSON.parse(read('package-lock.json'))))).toEqual([]);
  });

  test('because the lock file has the hash of each archive (if not: npm run lockfile)', () => {
    const lockfile = JSON.parse(read('package-lock.json'));
    expect(withoutIntegrity(lockfile)).toEqual([]);
    const { integrity: _, ...unsigned } = lockfile.packages['node_modules/react'];
    const packages = { ...lockfile.packages, 'node_modules/react': unsigned };
    expect(withoutIntegrity({ packages })).toEqual(['node_modules/react']);
  });

  // By name only: npm 12 refuses a version here when the lock file names no registry. The version is pinned above.
  test('because npm 12 may run the install step that brings Node 24', () => {
    expect(manifest.allowScripts.node).toBe(true);
  });

  test('because the lock file names no registry', () => {
    const lock = read('package-lock.json');
    expect(lock).not.toContain('"resolved": "http');
    expect(lock).not.toMatch(/https?:\/\/[^"]*(registry|npm\.|artifactory|nexus|verdaccio)[^"]*\.tgz/);
  });

  test.skipIf(!existsSync(join(root, '.git')))('because no tracked file leads to a folder of one machine', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter(Boolean);
    const texts = tracked.filter(
      (file) => !/\.(png|jpe?g|heic|woff2|ico|pdf)$/.test(file) && existsSync(join(root, file)),
    );
    // Spelled in parts, so that this file does not find itself.
    const paths = ['work/main', 'work/shared', 'Users/', 'home/[a-z]', 'root/'].map((path) => `(?<![\\w.])/${path}`);
    const machine = new RegExp(paths.join('|'));
    expect(texts.filter((file) => machine.test(read(file)))).toEqual([]);
  });
});

test('what the lock file lacks is added with what its name says it is for', () => {
  const packages = {
    'node_modules/a': {
      optionalDependencies: { '@a/linux-x64-musl': '1.0.0', '@a/win32-arm64-msvc': '1.0.0', near: '1.0.0' },
    },
    'node_modules/a/node_modules/near': { version: '1.0.0' },
    'node_modules/b/node_modules/c': { dev: true, optionalDependencies: { '@c/wasm32-wasi': '2.0.0', near: '1.0.0' } },
    'node_modules/near': { version: '1.0.0' },
  };
  expect(missingBinaries({ packages })).toEqual({
    'node_modules/@a/linux-x64-musl': { version: '1.0.0', cpu: ['x64'], libc: ['musl'], optional: true, os: ['linux'] },
    'node_modules/@a/win32-arm64-msvc': { version: '1.0.0', cpu: ['arm64'], optional: true, os: ['win32'] },
    'node_modules/@c/wasm32-wasi': { version: '2.0.0', cpu: ['wasm32'], dev: true, optional: true },
  });
});

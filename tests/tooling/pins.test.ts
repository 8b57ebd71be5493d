import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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

  test('because npm 12 may run the install step of exactly the pinned Node', () => {
    expect(manifest.allowScripts[`node@${manifest.devDependencies.node}`]).toBe(true);
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

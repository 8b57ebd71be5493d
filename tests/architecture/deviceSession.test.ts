import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const WRITES = /deviceSession\s*\.(put|add|update|delete|clear|modify|where|bulk\w+)\(/;

test('the row that says who is signed in on this device is written in one file', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const writers = files.filter((path) => WRITES.test(readFileSync(join(src, path), 'utf8').replaceAll(/\n\s*/g, '')));
  expect(writers).toEqual([join('session', 'deviceSession.ts')]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));
/** A write at the end of any chain that begins at the table, such as `deviceSession.filter(…).modify(…)`. */
const WRITES = /\bdeviceSession(\.\w+\([^;]*?\))*?\.(put|add|update|upsert|delete|clear|modify|bulk\w+)\(/;

const isWritten = (code: string) => WRITES.test(code.replaceAll(/\s+/g, ''));

test('the row that says who is signed in on this device is written in one file', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const writers = files.filter((path) => isWritten(readFileSync(join(src, path), 'utf8')));
  expect(writers).toEqual([join('session', 'deviceSession.ts')]);
});

test.each([
  'await db.deviceSession.put(row);',
  'await db.deviceSession.filter((row) => row.customerId === owner).modify({ expired: true });',
  "await outboxDb.deviceSession\n  .where('key')\n  .equals('current')\n  .delete();",
  'db.deviceSession.toCollection().modify(change);',
])('a write is seen as one: %s', (code) => expect(isWritten(code)).toBe(true));

test.each([
  "const row = await db.deviceSession.get('current'); await db.submissions.put(row);",
  'if (await deviceSession()) table.clear();',
])('what only reads the row is none: %s', (code) => expect(isWritten(code)).toBe(false));

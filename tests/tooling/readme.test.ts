import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seedCustomers } from '#server/seed/customers.ts';
import { PASSWORD } from '#server/seed/seedCustomer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const readme = read('README.md');
/** Everything between backticks. */
const quoted = [...readme.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text ?? '');

test('every file that the README names is there', () => {
  const files = quoted.filter(
    (text) => /^(\.?[\w-]+\/)+[\w.-]*$|^\.[\w-]+\.cjs$/.test(text) && !text.startsWith('.data'),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
});

test('every command that the README names is one', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !scripts.includes(name ?? ''))).toEqual([]);
});

test('every sandbox customer is in the README, with the password', () => {
  expect(seedCustomers.map(({ email }) => email).filter((email) => !quoted.includes(email))).toEqual([]);
  expect(quoted).toContain(PASSWORD);
});

test('every variable of the configuration is in the README', () => {
  const files = readdirSync(`${root}server`).filter((file) => /config\.ts$/i.test(file));
  const variables = files.flatMap((file) =>
    [...read(`server/${file}`).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? ''),
  );
  expect(variables.length).toBeGreaterThan(60);
  expect(variables.filter((name) => !quoted.includes(name))).toEqual([]);
});

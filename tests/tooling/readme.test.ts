import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seedCustomers } from '#server/seed/customers.ts';
import { PASSWORD } from '#server/seed/seedCustomer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(root + file, 'utf8');
const PAGES = ['README.md', 'docs/configuration.md', 'docs/sandbox.md', 'docs/operations.md'];
const readme = PAGES.map(read).join('\n');
/** Everything between backticks. */
const quotedIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside]) => inside ?? '');
const quoted = quotedIn(readme);

test('every file that the README and the pages beside it name is there', () => {
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

test('every sandbox customer is in the page of the sandbox, with the password', () => {
  const named = quotedIn(read('docs/sandbox.md'));
  expect(seedCustomers.map(({ email }) => email).filter((email) => !named.includes(email))).toEqual([]);
  expect(named).toContain(PASSWORD);
});

test('every variable is in the page of the configuration', () => {
  const named = quotedIn(read('docs/configuration.md'));
  const files = readdirSync(`${root}server`).filter((file) => /config\.ts$/i.test(file));
  const variables = files.flatMap((file) =>
    [...read(`server/${file}`).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? ''),
  );
  expect(variables.length).toBeGreaterThan(60);
  expect(variables.filter((name) => !named.includes(name))).toEqual([]);
});

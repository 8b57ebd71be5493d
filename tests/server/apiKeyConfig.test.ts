import { expect, test } from 'vitest';
import { readApiKeys } from '#server/apiKeyConfig.ts';

const SECRET = 'a secret with colons:and:31signs';
const [FIRST, SECOND] = ['1'.repeat(32), '2'.repeat(32)];
const keysOf = (written: string, more: NodeJS.ProcessEnv = {}) => readApiKeys({ STORMLAMP_API_KEYS: written, ...more });

test('there are none where none are named', () => {
  expect(readApiKeys({})).toEqual([]);
  expect(keysOf(' ')).toEqual([]);
});

test('each has a name, doors and a secret, in which anything but a blank may stand', () => {
  expect(keysOf(`scada:outages:${FIRST}\n billing-2:accounts,associations,answers:${SECOND}:x`)).toEqual([
    { name: 'scada', doors: ['outages'], secret: FIRST },
    { name: 'billing-2', doors: ['accounts', 'associations', 'answers'], secret: `${SECOND}:x` },
  ]);
});

test('several open one door, so that one can take the place of another', () => {
  const keys = keysOf(`old:outages:${FIRST} new:outages:${SECOND}`);
  expect(keys.map(({ name, doors }) => [name, doors])).toEqual([
    ['old', ['outages']],
    ['new', ['outages']],
  ]);
});

test('the variables of before open what they opened, beside the keys', () => {
  const before = { STORMLAMP_IMPORT_TOKEN: 'i'.repeat(32), STORMLAMP_ACCOUNTS_TOKEN: 'a'.repeat(32) };
  expect(keysOf(`scada:outages:${FIRST}`, before)).toEqual([
    { name: 'scada', doors: ['outages'], secret: FIRST },
    { name: 'import-token', doors: ['outages', 'regions'], secret: 'i'.repeat(32) },
    {
      name: 'accounts-token',
      doors: ['accounts', 'associations', 'answers', 'notices', 'state', 'release'],
      secret: 'a'.repeat(32),
    },
  ]);
});

test.each<[what: string, written: string, more: NodeJS.ProcessEnv, says: string]>([
  ['no secret', 'scada:outages', {}, 'STORMLAMP_API_KEYS, key 1: write name:door,door:secret'],
  ['a name in capitals', `SCADA:outages:${FIRST}`, {}, 'STORMLAMP_API_KEYS, key 1: write name:door,door:secret'],
  ['no name', `:outages:${FIRST}`, {}, 'STORMLAMP_API_KEYS, key 1: write name:door,door:secret'],
  [
    'an unknown door',
    `a:outages:${FIRST} scada:outages,payments:${SECOND}`,
    {},
    'STORMLAMP_API_KEYS, key 2 (scada): there is no door "payments"',
  ],
  ['no door', `scada::${FIRST}`, {}, 'STORMLAMP_API_KEYS, key 1 (scada): there is no door ""'],
  [
    'a secret that can be guessed',
    `scada:outages:${'x'.repeat(31)}`,
    {},
    'STORMLAMP_API_KEYS, key 1 (scada): use 32 random characters or more.',
  ],
  [
    'an old token that can be guessed',
    '',
    { STORMLAMP_IMPORT_TOKEN: 'x'.repeat(31) },
    'STORMLAMP_IMPORT_TOKEN: use 32 random characters or more.',
  ],
  ['one name twice', `a:outages:${FIRST} a:state:${SECOND}`, {}, 'the name of the key a is another one'],
  ['one secret twice', `a:outages:${FIRST} b:state:${FIRST}`, {}, 'the secret of the key b is another one'],
  [
    'the name of an old token',
    `import-token:state:${FIRST}`,
    { STORMLAMP_IMPORT_TOKEN: SECOND },
    'the name of the key',
  ],
])('%s stops the start, and the error says no secret', (_, written, more, says) => {
  const read = () => keysOf(written, more);
  expect(read).toThrow(says);
  for (const secret of [SECRET, FIRST, SECOND, 'x'.repeat(31)]) {
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining(secret) }));
  }
});

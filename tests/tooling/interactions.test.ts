import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const words = (page: string): Record<string, unknown> => JSON.parse(read(`content/en/${page}.json`));

test('each action has one content entry with both texts of its interaction [API-02]', () => {
  for (const [page, action] of [
    ['meter-read', 'interaction'],
    ['first-run', 'registration'],
    ['primary-details', 'profileName.interaction'],
    ['primary-details', 'profileEmail.interaction'],
    ['primary-details', 'contactNumber.interaction'],
    ['account-details', 'email.interaction'],
    ['account-details', 'phone.interaction'],
    ['account-details', 'mailing.interaction'],
    ['account-details', 'delivery.interaction'],
    ['account-details', 'request.interaction'],
    ['account-details', 'name.interaction'],
    ['account-details', 'default.interaction'],
    ['outage-areas', 'add.interaction'],
    ['outage-areas', 'remove.interaction'],
    ['payment', 'interaction'],
  ] as const) {
    const { [`${action}.type`]: type, [`${action}.text`]: text } = words(page);
    expect([type, text], `${page}, ${action}`).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  }
});

test('no code of the app writes such a text itself [API-02]', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [name, read(`src/${name}`)] as const);
  const uses = sources.filter(([, source]) => /\binteraction(Type|Text)\b/.test(source)).map(([name]) => name);
  const written = sources.filter(([, source]) => /\binteraction(Type|Text):\s*['"`]/.test(source));
  expect(uses).toContain('features/meter/meterRead.effects.ts');
  expect(written.map(([name]) => name)).toEqual([]);
});

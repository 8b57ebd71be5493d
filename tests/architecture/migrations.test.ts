import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* The files that drizzle-kit keeps beside the migrations. */

const FOLDER = 'server/store/migrations';
const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as { entries: { tag: string }[] };

test('each migration is in the journal, in its order', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
});

test('of the snapshots only the last one is kept: the next migration is made from it', () => {
  const [number = ''] = entries.at(-1)?.tag.split('_') ?? [];
  expect(readdirSync(`${FOLDER}/meta`).toSorted()).toEqual([`${number}_snapshot.json`, '_journal.json']);
});

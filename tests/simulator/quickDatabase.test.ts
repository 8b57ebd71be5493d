import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { QuickDatabase } from './quickDatabase.ts';

let client: PGlite;
let database: QuickDatabase;
beforeAll(async () => {
  client = await PGlite.create();
  database = new QuickDatabase(client);
  await client.exec('create table effects (key text primary key)');
}, 60_000);
beforeEach(() => client.exec('truncate effects'));
afterAll(() => client.close());

const keys = async () => (await database.query('select key from effects order by key')).rows;
const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as got';

test('two sessions read before either writes, and the second write of one key fails alone', async () => {
  let haveRead = 0;
  const write = () =>
    database.transaction(async (tx) => {
      const before = await tx.query('select key from effects where key = $1', ['a']);
      haveRead++;
      await expect.poll(() => haveRead).toBe(2);
      await tx.query('insert into effects values ($1)', ['a']);
      return before.rows;
    });
  const [one, other] = await Promise.allSettled([write(), write()]);
  expect([one, other].map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(one).toMatchObject({ status: 'fulfilled', value: [] });
  expect(await keys()).toEqual([{ key: 'a' }]);
});

test('what a session wrote is undone when its work throws', async () => {
  const failing = database.transaction(async (tx) => {
    await tx.query('insert into effects values ($1)', ['a']);
    throw new Error('the server died');
  });
  await expect(failing).rejects.toThrow('the server died');
  expect(await keys()).toEqual([]);
});

test('an advisory lock is refused to every other session until its holder ends', async () => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const heard: unknown[] = [];
  const holder = database.transaction(async (tx) => {
    heard.push((await tx.query(lock, ['a'])).rows, (await tx.query(lock, ['a'])).rows);
    await released;
  });
  await expect.poll(() => heard.length).toBe(2);
  const ask = () => database.transaction(async (tx) => (await tx.query(lock, ['a'])).rows);
  heard.push(await ask());
  release();
  await holder;
  heard.push(await ask());
  expect(heard).toEqual([[{ got: true }], [{ got: true }], [{ got: false }], [{ got: true }]]);
});

test('who waits for an advisory lock goes on when its holder ends, by whichever name the lock was asked for', async () => {
  const waiting = "select pg_advisory_xact_lock(hashtextextended('lock ' || $1, 0))";
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const heard: string[] = [];
  const holder = database.transaction(async (tx) => {
    await tx.query(waiting, ['a']);
    heard.push('holder');
    await released;
    heard.push('holder ends');
  });
  await expect.poll(() => heard.length).toBe(1);
  const other = database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtextextended('lock ' || lower($1), 0))", ['A']);
    heard.push('other');
  });
  await database.transaction((tx) => tx.query(waiting, ['b']));
  heard.push('another lock');
  release();
  await Promise.all([holder, other]);
  expect(heard).toEqual(['holder', 'another lock', 'holder ends', 'other']);
});

test('a session that waits for a lock while it writes is told at once: nobody could give it back', async () => {
  const waiting = "select pg_advisory_xact_lock(hashtextextended('lock ' || $1, 0))";
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  let holds = false;
  const holder = database.transaction(async (tx) => {
    await tx.query(waiting, ['a']);
    holds = true;
    await released;
  });
  await expect.poll(() => holds).toBe(true);
  const writer = database.transaction(async (tx) => {
    await tx.query('insert into effects values ($1)', ['a']);
    await tx.query(waiting, ['a']);
  });
  await expect(writer).rejects.toThrow('a session waits for a lock');
  release();
  await holder;
  expect(await keys()).toEqual([]);
});

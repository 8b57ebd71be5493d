import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openOutbox, readyForTheBasement, signIn, submitReading } from './customer.ts';
import { test as base, expect } from './fixtures.ts';
import { Server } from './server.ts';

/* One journey where the server keeps its data in PostgreSQL: every other browser test runs on its folder. */

const POSTGRES = process.env.TEST_DATABASE_URL;

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const name = `stormlamp_${randomBytes(6).toString('hex')}`;
      await onPostgres(`create database ${name}`);
      const url = new URL(POSTGRES ?? '');
      url.pathname = `/${name}`;
      const server = await Server.create({ DATABASE_URL: url.href });
      await use(server);
      await server.dispose();
      await onPostgres(`drop database ${name} with (force)`);
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.skip(!POSTGRES, 'there is no PostgreSQL');

test('on PostgreSQL a reading saved while the server is down arrives once, after two killed servers [MTR-60]', {
  tag: '@worker',
}, async ({ page, server }) => {
  await signIn(page, 'basement');
  await readyForTheBasement(page);
  await server.kill();
  await submitReading(page, '31240');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await server.start();
  await openOutbox(page);
  await expect(page.getByText('Received')).toBeVisible({ timeout: 30_000 });
  await server.kill();
  await server.start();
  expect((await server.state()).meterReads).toMatchObject([{ meterRead: '31240' }]);
});

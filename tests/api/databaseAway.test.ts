import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '#contracts/problem.ts';
import { publishOutages } from '#server/domain/outage/publishOutages.ts';
import { openStore } from '#server/store/open.ts';
import { outages } from '#server/store/schema.ts';
import { freshPlace } from './database.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { startServer } from './server.ts';

/** A server on a PostgreSQL that another client can hold up; its address says for how long it waits. */
async function heldUp(timeouts: string) {
  const place = await freshPlace('PostgreSQL');
  const url = place.databaseUrl ?? '';
  const store = await openStore({ databaseUrl: `${url}?${timeouts}`, dataDir: place.dataDir });
  const running = await startServer('PGlite', {}, { store, jobs: false });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  return {
    running,
    other,
    stop: async () => {
      await other.end();
      await running.stop();
      await place.remove();
    },
  };
}

describe.skipIf(!process.env.TEST_DATABASE_URL)('A database that does not answer', () => {
  it.each(['lock_timeout=300', 'statement_timeout=300'])('holds a request no longer than %s says', async (timeouts) => {
    const { running, other, stop } = await heldUp(timeouts);
    try {
      const browser = await running.signedIn('basement');
      await other.query('begin; lock table customers in access exclusive mode');
      const reply = await browser.get('/api/utility/profileDetails');
      expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([503, 'unavailable']);
      await other.query('rollback');
      expect((await browser.get('/api/utility/profileDetails')).status).toBe(200);
    } finally {
      await stop();
    }
  });

  it('holds no request that waits for a connection of the pool', async () => {
    const { running, other, stop } = await heldUp('connectionTimeoutMillis=300&lock_timeout=0&statement_timeout=5000');
    try {
      const browser = await running.signedIn('basement');
      await other.query('begin; lock table customers in access exclusive mode');
      // More than the pool has connections.
      const replies = await Promise.all(Array.from({ length: 15 }, () => browser.get('/api/utility/profileDetails')));
      expect(replies.map((reply) => reply.status)).toEqual(Array(15).fill(503));
      await other.query('rollback');
    } finally {
      await stop();
    }
  });

  it('holds up no submission behind those who read, up to as many as may read at once', async () => {
    const { running, other, stop } = await heldUp('connectionTimeoutMillis=20000&lock_timeout=0');
    try {
      const browser = await running.signedIn('basement');
      const known = await accountOf(browser);
      await other.query('begin; lock table notifications in access exclusive mode');
      // More than may read at once.
      const reads = Array.from({ length: 15 }, () => browser.get('/api/utility/notifications'));
      const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
      const waiters = async () => {
        // In a transaction it would be told the same each time.
        await other.query('select pg_stat_clear_snapshot()');
        return (await other.query(waiting)).rows[0]?.count;
      };
      await expect.poll(waiters, { timeout: 15_000 }).toBe(10);
      expect((await answerOf(await submit(browser, reading(known)))).errorCode).toBe(0);
      const photo = { fileName: nameOf(jpeg('held up')) };
      expect((await browser.post('/api/utility/uploadMeterPhoto', photo)).status).toBe(200);
      const interaction = { interactionType: 'CHAT', interactionText: 'x', accountNumber: known.caAccount };
      expect((await browser.post('/api/utility/interactionUpdate', { interaction })).status).toBe(200);
      await other.query('rollback');
      for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
    } finally {
      await stop();
    }
  });

  it('leaves the whole pool behind, also where transactions could not begin', async () => {
    const place = await freshPlace('PostgreSQL');
    const store = await openStore({ databaseUrl: `${place.databaseUrl}?connectionTimeoutMillis=500`, dataDir: '' });
    const query = pg.Client.prototype.query;
    const breaking = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
      if (asked[0] === ('begin' as unknown)) return Promise.reject(new Error('Connection terminated unexpectedly'));
      return (query as (...what: unknown[]) => unknown).apply(this, asked);
    });
    try {
      // More than the pool has connections.
      for (let count = 0; count < 15; count++) {
        await expect(store.db.transaction(async () => 'done')).rejects.toThrow();
      }
      breaking.mockRestore();
      expect(await store.db.transaction(async () => 'done')).toBe('done');
    } finally {
      breaking.mockRestore();
      await store.close();
      await place.remove();
    }
  });

  it('keeps nobody from the outages; what was published meanwhile elsewhere is there once it answers [OUT-11]', async () => {
    const place = await freshPlace('PostgreSQL');
    const where = { databaseUrl: place.databaseUrl ?? '', dataDir: place.dataDir };
    const name = new URL(where.databaseUrl).pathname.slice(1);
    const running = await startServer('PGlite', {}, { store: await openStore(where), jobs: false });
    const utility = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await utility.connect();
    try {
      const { outages: source, regions } = running.server.services;
      await Promise.all([source.first(), regions.first()]);
      const browser = await running.signedIn('basement');
      const asked = ['/api/utility/outageMap', '/api/regions', '/api/utility/kmlTemplate', '/now'];
      const texts = () => Promise.all(asked.map(async (path) => (await browser.get(path)).text()));
      const before = await texts();

      await utility.query(`alter database ${name} allow_connections false`);
      const lines = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
      await expect.poll(async () => (await utility.query(lines)).rowCount).toBe(0);
      expect((await browser.get('/api/utility/profileDetails')).status).toBeGreaterThanOrEqual(500);
      await expect(source.refresh()).rejects.toThrow();
      expect(await texts()).toEqual(before);

      await utility.query(`alter database ${name} allow_connections true`);
      const other = await openStore(where);
      const added = { outageId: 'meanwhile', regionId: 'SK-301', planned: 'Unplanned' as const, alerts: [], facts: {} };
      await publishOutages(other.db, new Date(), async (tx) => void (await tx.insert(outages).values(added)));
      await other.close();
      const list = async () => ((await (await browser.get(asked[0] ?? '')).json()) as { outages: string }).outages;
      await expect.poll(list, { timeout: 20_000 }).toContain('"meanwhile"');
    } finally {
      await utility.end();
      await running.stop();
      await place.remove();
    }
  });

  it('tells every server at once what was published at one of them', async () => {
    const place = await freshPlace('PostgreSQL');
    const where = { databaseUrl: place.databaseUrl ?? '', dataDir: place.dataDir };
    const open = async () => startServer('PGlite', {}, { store: await openStore(where), jobs: false });
    const first = await open();
    const second = await open();
    try {
      const hashes = () => [first, second].map(({ server }) => server.services.outages.current?.list.hash);
      await Promise.all([first, second].map(({ server }) => server.services.outages.first()));
      await second.sandbox('POST', '/outages', { action: 'clear' });
      const [, told] = hashes();
      // The next look by the clock is up to a minute away.
      await expect.poll(hashes, { timeout: 5000 }).toEqual([told, told]);
    } finally {
      await second.stop();
      await first.stop();
      await place.remove();
    }
  });
});

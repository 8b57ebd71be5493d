import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { watchDatabase } from '#server/jobs/watchDatabase.ts';
import { makeLog } from '#server/log.ts';
import { databaseClock } from '#server/store/databaseClock.ts';
import { beat, readDatabaseTime } from '#server/store/heartbeat.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { heartbeat } from '#server/store/schema.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';
import { startServer } from './server.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const readyz = async (origin: string) => {
  const reply = await fetch(`${origin}/readyz`);
  return [reply.status, (await reply.json()) as Record<string, unknown>] as const;
};

describeOnEachDatabase('The heartbeat', (engine) => {
  async function opened(): Promise<Store> {
    const place = await freshPlace(engine);
    cleanups.push(() => place.remove());
    const store = await openStore(place);
    cleanups.push(() => store.close());
    return store;
  }
  const beats = ({ db }: Store) => db.select().from(heartbeat);
  const age = ({ db }: Store, byMs: number) => db.update(heartbeat).set({ beatAt: new Date(Date.now() - byMs) });

  it('is one row by the database’s clock, written again when it is five seconds old, by whichever server', async () => {
    const store = await opened();
    const before = await readDatabaseTime(store.db);
    await Promise.all([beat(store.db), beat(store.db)]);
    const [first, ...others] = await beats(store);
    expect(others).toEqual([]);
    expect(first?.beatAt.getTime()).toBeGreaterThanOrEqual(Math.floor(before));
    await age(store, 4_000);
    const [aged] = await beats(store);
    await beat(store.db);
    expect(await beats(store)).toEqual([aged]);
    await age(store, 5_000);
    await beat(store.db);
    expect((await beats(store))[0]?.beatAt.getTime()).toBeGreaterThanOrEqual(Math.floor(before));
  });

  it('is not written by requests', async () => {
    const running = await startServer(engine);
    cleanups.push(() => running.stop());
    const { db } = running.server.services;
    const written = await db.select().from(heartbeat);
    expect(written).toHaveLength(1);
    await age({ db } as Store, -3_600_000);
    const ahead = await db.select().from(heartbeat);
    for (const path of ['/readyz', '/healthz', '/now', '/api/utility/outageMap']) {
      expect((await fetch(`${running.origin}${path}`)).status).toBe(200);
    }
    expect(await db.select().from(heartbeat)).toEqual(ahead);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('A database that takes no writes', () => {
  async function fallible() {
    const place = await freshPlace('PostgreSQL');
    const url = place.databaseUrl ?? '';
    const name = new URL(url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    cleanups.push(
      () => place.remove(),
      () => admin.end(),
    );
    const endLines = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
    return {
      url,
      dataDir: place.dataDir,
      /** For connections from now on, as a restart of the database would. */
      set: async (setting: string) => {
        await admin.query(`alter database ${name} ${setting}`);
        await expect.poll(async () => (await admin.query(endLines)).rowCount).toBe(0);
      },
    };
  }

  it.each([
    ['that is read only', 'default_transaction_read_only = on', 'default_transaction_read_only'],
    ['whose disk has no room for a new file', 'temp_file_limit = 0', 'temp_file_limit'],
  ])('is an alarm and a field of /readyz, which stays 200: one %s', async (_, broken, setting) => {
    const { url, dataDir, set } = await fallible();
    const store = await openStore({ databaseUrl: url, dataDir });
    const running = await startServer('PGlite', {}, { store, jobs: false });
    cleanups.push(() => running.stop());
    const { databaseWatch, db } = running.server.services;
    const alarms = () => running.logged.filter((line) => line.includes('takes no writes')).length;
    const recovered = () => running.logged.filter((line) => line.includes('takes writes again')).length;
    expect((await readyz(running.origin))[1]).toMatchObject({ status: 'ready', writes: true });

    await set(`set ${broken}`);
    const lookNow = async () => {
      await db
        .update(heartbeat)
        .set({ beatAt: new Date(0) })
        .catch(() => {});
      await databaseWatch.look();
      return databaseWatch.state().writes;
    };
    await expect.poll(lookNow, { timeout: 20_000 }).toBe(false);
    const [status, said] = await readyz(running.origin);
    expect([status, said.status, said.database, said.writes]).toEqual([200, 'ready', true, false]);
    await databaseWatch.look();
    expect([alarms(), recovered()]).toEqual([1, 0]);
    for (const path of ['/now', '/api/utility/outageMap']) {
      expect((await fetch(`${running.origin}${path}`)).status).toBe(200);
    }

    await set(`reset ${setting}`);
    await expect.poll(lookNow, { timeout: 20_000 }).toBe(true);
    expect((await readyz(running.origin))[1]).toMatchObject({ status: 'ready', writes: true });
    expect([alarms(), recovered()]).toEqual([1, 1]);
  });

  it('is told of while a write hangs, once that is longer than fifteen seconds', async () => {
    const { url, dataDir } = await fallible();
    const store = await openStore({ databaseUrl: `${url}?lock_timeout=0&statement_timeout=0`, dataDir });
    cleanups.push(() => store.close());
    let time = 0;
    const log = makeLog('silent');
    const watch = watchDatabase(store.db, databaseClock(), log, () => time);
    await watch.look();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('begin; lock table heartbeat in access exclusive mode');
    const hanging = watch.look();
    await wait(0);
    time = 14_999;
    expect(watch.state().writes).toBe(true);
    time = 15_000;
    expect(watch.state().writes).toBe(false);
    await other.query('rollback');
    await other.end();
    await hanging;
    expect(watch.state().writes).toBe(true);
  });
});

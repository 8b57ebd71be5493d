import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem.ts';
import { openStore } from '#server/store/open.ts';
import { freshPlace } from './database.ts';
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
});

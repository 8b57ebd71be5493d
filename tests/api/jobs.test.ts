import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OutsideWork, pgBossJobs, type Work } from '#server/jobs/jobs.ts';
import { makeLog } from '#server/log.ts';
import type { Mail } from '#server/providers/email.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';

const PATIENT = { timeout: 20_000, interval: 50 };
const MAILS = 45;

describeOnEachDatabase('Jobs that wait together', (engine) => {
  let place: Awaited<ReturnType<typeof freshPlace>>;
  let store: Store;
  beforeAll(async () => {
    place = await freshPlace(engine);
    store = await openStore(place);
  });
  afterAll(async () => {
    await store.close();
    await place.remove();
  });

  const work = (sendMail: (mail: Mail) => Promise<void>) =>
    ({ sendMail, openPayments: async () => [] }) as unknown as Work & OutsideWork;

  it('are worked on side by side, and one that fails holds no other up and repeats none', async () => {
    const sent: string[] = [];
    const sendMail = async ({ to }: Mail) => {
      sent.push(to);
      if (to === '0') throw new Error('no such mailbox');
      // One after the other, the first would wait for the second for ever.
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1), PATIENT);
    };
    const jobs = pgBossJobs(store, makeLog('silent'), work(sendMail));
    await jobs.start();
    await store.db.transaction(async (tx) => {
      for (let at = 0; at < MAILS; at++) await jobs.sendMail(tx, { to: String(at), subject: '', text: '' } as Mail);
    });
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(MAILS), PATIENT);
    expect(sent.toSorted()).toEqual(Array.from({ length: MAILS }, (_, at) => String(at)).toSorted());
    await jobs.stop();
  });

  it('are forgotten when everything is, also those that failed and would be tried again', async () => {
    const waiting = async () => {
      const counted = sql`select count(*)::int as mails from pgboss.job where name = 'send-mail'`;
      const { rows } = (await store.db.execute(counted)) as unknown as { rows: { mails: number }[] };
      return rows[0]?.mails;
    };
    const sendMail = vi.fn(() => Promise.reject(new Error('no such mailbox')));
    const jobs = pgBossJobs(store, makeLog('silent'), work(sendMail));
    await jobs.start();
    await store.db.transaction((tx) => jobs.sendMail(tx, { to: 'ada', subject: '', text: '' } as Mail));
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalled(), PATIENT);
    expect(await waiting()).toBeGreaterThan(0);
    await jobs.forget();
    expect(await waiting()).toBe(0);
    await jobs.stop();
  });

  it('are queued without a notice in their transaction, which would make every commit wait for the one before', async () => {
    const log = makeLog('silent');
    const first = pgBossJobs(store, log, work(vi.fn()));
    await first.start();
    await first.stop();
    // As a version before this one left it.
    await store.db.execute(sql`update pgboss.queue set notify = true where name = 'scan-photo'`);
    const told: string[] = [];
    const jobs = pgBossJobs(store, log, work(vi.fn()));
    await jobs.start();
    await store.db.transaction(async (tx) => {
      const execute = tx.execute.bind(tx);
      tx.execute = ((query: SQL) => {
        told.push(new PgDialect().sqlToQuery(query).sql);
        return execute(query);
      }) as typeof tx.execute;
      await jobs.scanPhoto(tx, { customerId: 'customer-1', fileName: 'made-up.jpg' });
    });
    await jobs.stop();
    expect(told.join()).toContain('INSERT INTO');
    expect(told.join()).not.toContain('pg_notify');
  });
});

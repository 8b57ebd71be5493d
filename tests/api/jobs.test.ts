import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailJob, type OutsideWork, pgBossJobs, type Work } from '#server/jobs/jobs.ts';
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

  const mailTo = (to: string, customerId: string | null = null): MailJob => ({
    customerId,
    to,
    subject: '',
    text: '',
    messageId: '',
  });
  /** Whoever the mails in the queue are to, whatever became of them. */
  const mailsKept = async (): Promise<string[]> => {
    const asked = sql`select data->>'to' as "to" from pgboss.job where name = 'send-mail' order by 1`;
    const { rows } = (await store.db.execute(asked)) as unknown as { rows: { to: string }[] };
    return rows.map(({ to }) => to);
  };

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
      for (let at = 0; at < MAILS; at++) await jobs.sendMail(tx, mailTo(String(at)));
    });
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(MAILS), PATIENT);
    expect(sent.toSorted()).toEqual(Array.from({ length: MAILS }, (_, at) => String(at)).toSorted());
    await jobs.stop();
  });

  const textTo = (to: string) => ({ customerId: null, to, body: 'Somebody added an account.' });
  const textsWaiting = async () => {
    const asked = sql`select data->>'to' as "to", data->>'tries' as tries from pgboss.job where name = 'send-text' and state = 'created'`;
    return ((await store.db.execute(asked)) as unknown as { rows: unknown[] }).rows;
  };

  it('a text goes once: one whose sending broke off is not sent again, one that was surely not taken is', async () => {
    const tried: string[] = [];
    const sendText = async ({ to }: { to: string }) => {
      tried.push(to);
      if (to === 'broken') throw new Error('the server died');
      return to === 'busy' ? ('again' as const) : ('sent' as const);
    };
    const outside = { ...work(vi.fn()), sendText } as Work & OutsideWork;
    const jobs = pgBossJobs(store, makeLog('silent'), outside);
    await jobs.start();
    await store.db.transaction(async (tx) => {
      for (const to of ['broken', 'busy', 'taken']) await jobs.sendText(tx, textTo(to));
    });
    await vi.waitFor(() => expect(tried.toSorted()).toEqual(['broken', 'busy', 'taken']), PATIENT);
    await vi.waitFor(async () => expect(await textsWaiting()).toEqual([{ to: 'busy', tries: '2' }]), PATIENT);
    expect(tried).toHaveLength(3);
    await jobs.forget();
    await jobs.stop();
  });

  it('are forgotten when everything is, also those that failed and would be tried again', async () => {
    const sendMail = vi.fn(() => Promise.reject(new Error('no such mailbox')));
    const jobs = pgBossJobs(store, makeLog('silent'), work(sendMail));
    await jobs.start();
    await store.db.transaction((tx) => jobs.sendMail(tx, mailTo('ada')));
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalled(), PATIENT);
    expect(await mailsKept()).toContain('ada');
    await jobs.forget();
    expect(await mailsKept()).toEqual([]);
    await jobs.stop();
  });

  it('are forgotten within the hour when they are finished, also in a queue of a version that kept them for a week', async () => {
    const log = makeLog('silent');
    const first = pgBossJobs(store, log, work(vi.fn()));
    await first.start();
    await first.stop();
    await store.db.execute(sql`update pgboss.queue set deletion_seconds = 604800`);
    const begun = vi.spyOn(PgBoss.prototype, 'start');
    const sendMail = vi.fn(() => Promise.resolve());
    const jobs = pgBossJobs(store, log, work(sendMail));
    await jobs.start();
    const boss = begun.mock.contexts.at(-1) as PgBoss;
    begun.mockRestore();
    await store.db.transaction(async (tx) => {
      for (const to of ['ada', 'ben']) await jobs.sendMail(tx, mailTo(to));
    });
    const finished = sql`select 1 from pgboss.job where name = 'send-mail' and completed_on is not null`;
    const count = async () => ((await store.db.execute(finished)) as unknown as { rows: unknown[] }).rows.length;
    await vi.waitFor(async () => expect(await count()).toBe(2), PATIENT);
    const finishedAgo = (to: string, minutes: number) =>
      store.db.execute(
        sql`update pgboss.job set completed_on = now() - make_interval(mins => ${minutes}) where data->>'to' = ${to}`,
      );
    const clearedAgo = (minutes: number) =>
      store.db.execute(sql`update pgboss.queue set maintain_on = now() - make_interval(mins => ${minutes})`);
    await finishedAgo('ada', 31);
    await finishedAgo('ben', 29);
    // 31 minutes, and 15 until the next look: less than an hour.
    await clearedAgo(14);
    await boss.supervise();
    expect(await mailsKept()).toEqual(['ada', 'ben']);
    await clearedAgo(16);
    await boss.supervise();
    expect(await mailsKept()).toEqual(['ben']);
    await jobs.forget();
    await jobs.stop();
  });

  it('of a customer whose account goes are forgotten with it; another’s, and what goes out all the same, stay', async () => {
    const jobs = pgBossJobs(store, makeLog('silent'), {
      ...work(() => Promise.reject(new Error('away'))),
      alignDirectory: () => Promise.reject(new Error('away')),
      scanPhoto: () => Promise.reject(new Error('away')),
      removeLogin: () => Promise.reject(new Error('away')),
    });
    await jobs.start();
    await jobs.alignDirectory({ customerId: 'going', what: 'email' });
    await store.db.transaction(async (tx) => {
      await jobs.sendMail(tx, mailTo('warned@going.example', 'going'));
      await jobs.sendMail(tx, mailTo('warned@staying.example', 'staying'));
      await jobs.scanPhoto(tx, { customerId: 'going', fileName: 'made-up.jpg' });
    });
    const left = async () => {
      const asked = sql`select name, data::text as data from pgboss.job where name <> 'daily' order by 1, 2`;
      const { rows } = (await store.db.execute(asked)) as unknown as { rows: { name: string; data: string }[] };
      return rows;
    };
    expect(await left()).toHaveLength(4);
    await store.db
      .transaction(async (tx) => {
        await jobs.forgetCustomer(tx, 'going');
        throw new Error('the deletion fails');
      })
      .catch(() => {});
    expect(await left()).toHaveLength(4);
    await store.db.transaction(async (tx) => {
      await jobs.forgetCustomer(tx, 'going');
      await jobs.sendMail(tx, mailTo('deleted@going.example'));
      await jobs.removeLogin(tx, { subject: 'going-subject' });
    });
    const kept = await left();
    expect(kept.map(({ name }) => name)).toEqual(['remove-login', 'send-mail', 'send-mail']);
    expect(await mailsKept()).toEqual(['deleted@going.example', 'warned@staying.example']);
    expect(JSON.stringify(kept)).not.toContain('"going"');
    await jobs.forget();
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

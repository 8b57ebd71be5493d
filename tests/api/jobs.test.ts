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

  it('are worked on side by side, and one that fails holds no other up and repeats none', async () => {
    const sent: string[] = [];
    const work = {
      async sendMail({ to }: Mail) {
        sent.push(to);
        if (to === '0') throw new Error('no such mailbox');
        // One after the other, the first would wait for the second for ever.
        await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1), PATIENT);
      },
      openPayments: async () => [],
    } as unknown as Work & OutsideWork;
    const jobs = pgBossJobs(store, makeLog('silent'), work);
    await jobs.start();
    await store.db.transaction(async (tx) => {
      for (let at = 0; at < MAILS; at++) await jobs.sendMail(tx, { to: String(at), subject: '', text: '' } as Mail);
    });
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(MAILS), PATIENT);
    expect(sent.toSorted()).toEqual(Array.from({ length: MAILS }, (_, at) => String(at)).toSorted());
    await jobs.stop();
  });
});

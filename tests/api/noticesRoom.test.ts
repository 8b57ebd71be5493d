import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sandboxState } from '#contracts/sandboxState.ts';
import { addDays } from '#rules/day.ts';
import { reginaDay } from '#rules/reginaTime.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { associations, outageReports, powerQuestions, regionLadders } from '#server/store/schema.ts';
import { type RunningServer, startServer } from './server.ts';

const EMAIL = 'basement@sandbox.example';

/** The report that lies there is of no shape that the rest of the state reads. */
const readStillOutOf = async (running: RunningServer) =>
  ((await (await running.sandbox('GET', '/state')).json()) as { stillOut: unknown }).stillOut;

describe('What the control room does about notices', () => {
  let running: RunningServer;
  let caAccount: string;
  beforeAll(async () => {
    running = await startServer('PGlite');
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    caAccount = (await state()).preferences.find(({ email }) => email === EMAIL)?.caAccount ?? '';
  });
  const state = async () => sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  const pull = async (lever: string, body: unknown) => {
    const reply = await running.sandbox('POST', lever, body);
    return { status: reply.status, said: await reply.json() };
  };
  const ofBasement = async () => {
    const { notifications, notices } = await state();
    return {
      list: notifications.filter(({ email, oid }) => email === EMAIL && oid.startsWith('n') && !oid.includes('-')),
      ways: notices
        .filter(({ email }) => email === EMAIL)
        .map(({ cause, way, state: became }) => `${cause} ${way} ${became}`),
    };
  };
  const choose = () => {
    const by = { email: true, sms: true, pushNotif: false };
    const settings = { billReadyReminder: by, paymentReminder: by, meterReadReminder: by };
    return running.server.services.db.update(associations).set({ settings });
  };
  /** At ten in the morning of the day so many days from now. */
  const morning = (days: number) => `${addDays(reginaDay(new Date()), days)}T10:00:00-06:00`;

  it('writes one into a list', async () => {
    const notice = { email: EMAIL, interactionType: 'Payment Reminder', interactionText: 'Due soon.', minutesAgo: 5 };
    expect((await pull('/notices', notice)).status).toBe(200);
    expect((await ofBasement()).list).toMatchObject([
      { interactionType: 'Payment Reminder', interactionText: 'Due soon.', accountNumber: '', readIndicator: 'unread' },
    ]);
    expect((await pull('/notices', { ...notice, email: 'nobody@sandbox.example' })).status).toBe(404);
    expect((await pull('/notices', { ...notice, minutesAgo: -1 })).status).toBe(400);
  });

  it('counts who says by region that the power is still out; a reset forgets them', async () => {
    const { db } = running.server.services;
    const [regionId, name, spell] = ['SK-101', 'Kindersley', '2026-11-27T15:00:00.000Z'];
    const stepAt = new Date();
    await db.insert(regionLadders).values({ regionId, name, spell, step: 'back', stepAt, isTold: true });
    const ofBasements = { customerId: seedIdOf(EMAIL), installationNumber: '1', accountNumber: caAccount };
    const question = { ...ofBasements, regionId, spell, askedAt: stepAt };
    await db.insert(powerQuestions).values({ ...question, key: 'a-key-of-a-question' });
    expect((await state()).stillOut).toEqual([]);
    const report = { report: {} as never, receivedAt: stepAt, idempotencyKey: 'a-key-of-a-question' };
    await db.insert(outageReports).values(report);
    expect(sandboxState.shape.stillOut.parse(await readStillOutOf(running))).toEqual([
      { regionId, region: name, reports: 1 },
    ]);
    await running.sandbox('POST', '/reset');
    expect((await state()).stillOut).toEqual([]);
  });

  it('issues a bill, which is told of, and reminds of it as of a later day; a reset leaves nothing of it', async () => {
    await choose();
    expect((await pull('/bills', { caAccount, totalDue: 84.2, dueInDays: 10 })).status).toBe(200);
    expect((await ofBasement()).list).toMatchObject([
      { interactionType: 'Ebill Notification', accountNumber: caAccount },
    ]);
    expect((await pull('/jobs', { run: 'reminders', at: morning(7) })).said).toMatchObject({ told: { paymentDue: 1 } });
    const { list, ways } = await ofBasement();
    expect(list.map(({ interactionType }) => interactionType)).toContain('Payment Reminder');
    expect(ways.filter((way) => way.startsWith('paymentDue')).sort()).toEqual([
      'paymentDue email sent',
      'paymentDue list sent',
      'paymentDue sms sent',
    ]);
    const messages = (await running.inbox()).map(({ text }) => text);
    expect(messages.filter((text) => text.includes('$84.20') && text.includes('is due'))).toHaveLength(2);
    expect(messages.filter((text) => text.includes('link to pay')).length).toBeGreaterThan(0);
    await running.sandbox('POST', '/reset');
    expect([await running.inbox(), (await state()).notices]).toEqual([[], []]);
  });

  it('knows accounts and days alone', async () => {
    expect((await pull('/bills', { caAccount: '500000000000' })).status).toBe(404);
    expect((await pull('/jobs', { run: 'everything' })).status).toBe(400);
    expect((await pull('/jobs', { run: 'reminders', at: 'tomorrow' })).status).toBe(400);
  });
});

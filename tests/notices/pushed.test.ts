import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { noticeNumber } from '#rules/noticeNumber.ts';
import { produceOutageNotices } from '#server/domain/notice/produceOutageNotices.ts';
import type { PushMessage, PushService, PushTarget } from '#server/domain/push/pushService.ts';
import { sendPush } from '#server/domain/push/sendPush.ts';
import { keepSubscription } from '#server/store/push/pushSubscriptions.ts';
import {
  associations,
  customers,
  noticesSent,
  powerQuestions,
  pushDeliveries,
  pushSubscriptions,
  regionLadders,
  sessions,
} from '#server/store/schema.ts';
import { describeOnOneDatabase } from '../api/database.ts';
import { by, hours, NOW, utilityOn } from './utility.ts';

const [BARN, HOUSE, SHOP] = ['500000000101', '500000000102', '500000000103'];
const NONE = { taken: 0, refused: 0, again: 0 };

describeOnOneDatabase('What customers are told is pushed to their devices', (engine) => {
  const { store, utility } = utilityOn(engine);
  const sent: (PushTarget & PushMessage)[] = [];
  const answers: Awaited<ReturnType<PushService['send']>>[] = [];
  let answerOf: (endpoint: string) => Awaited<ReturnType<PushService['send']>> | undefined = () => undefined;
  const push: PushService = {
    publicKey: 'ours',
    isServed: () => true,
    areKeys: () => true,
    send: async (target, message) => {
      sent.push({ ...target, ...message });
      return answers.shift() ?? answerOf(target.endpoint) ?? { is: 'taken' };
    },
  };
  Object.assign(utility.parts, { push, ways: ['pushNotif'] });
  beforeEach(async () => {
    sent.length = 0;
    answers.length = 0;
    answerOf = () => undefined;
    await utility.customer('farm');
    await utility.account(BARN);
    await utility.list({ customer: 'farm', account: BARN, settings: { billReadyReminder: by('pushNotif') } });
    await utility.bill(BARN);
    await utility.produce();
  });
  const device = async (name: string) => {
    const session = { idHash: name, customerId: 'farm', rememberMe: true, createdAt: NOW, expiresAt: hours(24 * 90) };
    await store.db.insert(sessions).values(session);
    const keys = { p256dh: 'a', auth: 'b', vapidKey: 'ours' };
    const endpoint = `https://push.example/${name}`;
    await keepSubscription(store.db, NOW, { endpoint, ...keys, customerId: 'farm', sessionHash: name });
  };

  it('to each of them, without the amount and the account, and once', async () => {
    await device('phone');
    await device('tablet');
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
    expect(await utility.ways('farm')).toEqual(['pushNotif sent']);
    expect(sent.map(({ endpoint }) => endpoint).sort()).toEqual([
      'https://push.example/phone',
      'https://push.example/tablet',
    ]);
    const [row] = await store.db.select().from(noticesSent);
    const { payload, ttlSeconds, urgency, topic } = sent[0] ?? {};
    expect([ttlSeconds, urgency]).toEqual([172_800, 'normal']);
    expect(JSON.parse(payload ?? '')).toEqual({
      web_push: 8030,
      notification: {
        title: 'Your new bill is ready',
        body: `Open the app to read it. Notice ${noticeNumber(row?.oid ?? '')}`,
        navigate: 'https://app.told.example/my-notifications',
        tag: topic,
      },
    });
    expect(await utility.deliver()).toEqual(NONE);
    expect(sent).toHaveLength(2);
  });

  it('again where a push service was busy, under the same topic, and not before its time', async () => {
    await device('phone');
    answers.push({ is: 'again', inSeconds: 3600 });
    expect(await utility.deliver()).toEqual({ ...NONE, again: 1 });
    utility.now = new Date(NOW.getTime() + 3_599_000);
    expect(await utility.deliver()).toEqual(NONE);
    utility.now = new Date(NOW.getTime() + 3_600_000);
    expect(await utility.deliver()).toEqual({ ...NONE, taken: 1 });
    expect(new Set(sent.map(({ topic }) => topic)).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  const endpointsSent = () =>
    sent
      .splice(0)
      .map(({ endpoint }) => endpoint.split('/').at(-1))
      .sort();
  const after = (seconds: number) => {
    utility.now = new Date(NOW.getTime() + seconds * 1000);
    return utility.deliver();
  };
  const devices = async () =>
    (await store.db.select().from(pushSubscriptions)).map(({ sessionHash }) => sessionHash).sort();
  const answersBy = (by: Record<string, Awaited<ReturnType<PushService['send']>>>) => {
    answerOf = (endpoint) => by[endpoint.split('/').at(-1) ?? ''];
  };

  it('only to the device that could not take it, each not before its own time, and once to those that have it', async () => {
    for (const name of ['laptop', 'phone', 'tablet']) await device(name);
    answersBy({ phone: { is: 'again', inSeconds: 300 }, tablet: { is: 'again', inSeconds: 900 } });
    expect(await after(0)).toEqual({ ...NONE, again: 1 });
    expect(endpointsSent()).toEqual(['laptop', 'phone', 'tablet']);
    expect(await after(299)).toEqual(NONE);
    answersBy({ tablet: { is: 'again', inSeconds: 900 } });
    expect(await after(300)).toEqual({ ...NONE, again: 1 });
    expect(endpointsSent()).toEqual(['phone']);
    expect(await after(899)).toEqual(NONE);
    answersBy({});
    expect(await after(900)).toEqual({ ...NONE, taken: 1 });
    expect(endpointsSent()).toEqual(['tablet']);
    expect(await utility.ways('farm')).toEqual(['pushNotif sent']);
    expect(await store.db.select().from(pushDeliveries)).toEqual([]);
  });

  it('not again to a device that refused it, while another one is asked again', async () => {
    for (const name of ['phone', 'tablet']) await device(name);
    answersBy({ phone: { is: 'refused', status: 400 }, tablet: { is: 'again', inSeconds: 300 } });
    await after(0);
    expect(endpointsSent()).toEqual(['phone', 'tablet']);
    answersBy({ tablet: { is: 'taken' } });
    expect(await after(300)).toEqual({ ...NONE, taken: 1 });
    expect(endpointsSent()).toEqual(['tablet']);
    expect(await devices()).toEqual(['phone', 'tablet']);
  });

  it('a device is given up after fourteen days of refusals alone, and not when it took one in between', async () => {
    for (const name of ['phone', 'tablet']) await device(name);
    const refused = { is: 'refused', status: 406 } as const;
    const days = (n: number) => new Date(NOW.getTime() + n * 24 * 3_600_000);
    const send = (at: Date) => {
      const pages = utility.parts.pages();
      const parts = {
        db: store.db,
        push,
        log: utility.parts.log,
        appOrigin: 'https://app.told.example',
        pages,
        now: at,
      };
      const notice = { oid: `n${at.getTime()}`, title: 'a', body: 'b', path: '/', about: 'c', ttlSeconds: 1 };
      return sendPush(parts, 'farm', { ...notice, urgency: 'normal' });
    };
    answersBy({ phone: refused, tablet: refused });
    await send(days(0));
    answersBy({ phone: refused });
    await send(days(7));
    answersBy({ phone: refused, tablet: refused });
    await send(new Date(days(14).getTime() - 1));
    expect(await devices()).toEqual(['phone', 'tablet']);
    await send(days(14));
    expect(await devices()).toEqual(['tablet']);
  });

  it('a service that does not accept our key ends no device: the notice waits', async () => {
    await device('phone');
    answersBy({ phone: { is: 'again', inSeconds: 60, ourFault: 403 } });
    expect(await after(0)).toEqual({ ...NONE, again: 1 });
    expect(await devices()).toEqual(['phone']);
    answersBy({});
    expect(await after(300)).toEqual({ ...NONE, taken: 1 });
  });

  it('"it is back" asks beside it, of one place; not where the app is locked, nor where it could be either', async () => {
    const tellBack = async (spell: string) => {
      await store.db.delete(regionLadders);
      const step = { name: 'Pine Creek', spell, step: 'back' as const, stepAt: NOW, isTold: false };
      await store.db.insert(regionLadders).values({ regionId: 'SK-1', ...step });
      await produceOutageNotices(utility.parts);
      await utility.deliver();
      return sent.splice(0).map(({ endpoint, payload }) => [endpoint, JSON.parse(payload).notification.ask]);
    };
    await store.db.delete(noticesSent);
    await store.db.update(customers).set({ notices: { outagesNotification: by('pushNotif') } });
    await utility.account(HOUSE, { region: 'SK-1', installation: '0000000102' });
    await utility.list({ customer: 'farm', account: HOUSE });
    await device('phone');
    await device('tablet');
    await store.db.update(sessions).set({ isLocked: true }).where(eq(sessions.idHash, 'tablet'));
    const asked = new Map((await tellBack('one')) as [string, unknown][]);
    const [question] = await store.db.select().from(powerQuestions);
    expect([...asked.keys()].sort()).toEqual(['https://push.example/phone', 'https://push.example/tablet']);
    expect(asked.get('https://push.example/tablet')).toBe(undefined);
    expect(asked.get('https://push.example/phone')).toEqual({
      customerId: 'farm',
      accountNumber: HOUSE,
      key: question?.key,
      yes: 'Yes, it is back',
      no: 'Still out',
      saved: 'Your report is saved on this device and goes by itself.',
    });
    await utility.account(SHOP, { region: 'SK-1', installation: '0000000103' });
    await utility.list({ customer: 'farm', account: SHOP });
    expect((await tellBack('two')).map(([, ask]) => ask)).toEqual([undefined, undefined]);
  });

  it('not where no device shows notices, nor what was switched off meanwhile', async () => {
    expect(await utility.deliver()).toEqual({ ...NONE, refused: 1 });
    expect(await utility.ways('farm')).toEqual(['pushNotif dropped no device shows notices']);
    expect(sent).toEqual([]);
    await store.db.delete(noticesSent);
    await utility.produce();
    await device('phone');
    await store.db.update(associations).set({ settings: { billReadyReminder: by('email') } });
    expect(await utility.deliver()).toEqual({ ...NONE, refused: 1 });
    expect(await utility.ways('farm')).toEqual(['pushNotif dropped switched off']);
    expect(sent).toEqual([]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushKeyCall, pushPayload, subscribeCall } from '#contracts/push.ts';
import type { SandboxPushDevice, SandboxPushMode } from '#contracts/sandbox.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { type PushNotice, sendPush } from '#server/domain/push/sendPush.ts';
import { seedIdOf } from '#server/seed/seedCustomer.ts';
import { setLocked } from '#server/store/identity/sessions.ts';
import { pushSubscriptions, sessions } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

/* Notices on a customer's devices: theirs and nobody else's, and no longer than they are signed in there. */

const FARM = seedIdOf('farm@sandbox.example');
const BASEMENT = seedIdOf('basement@sandbox.example');
const NOTICE: PushNotice = {
  oid: 'n1',
  title: 'Your bill is ready',
  body: 'Open the app to see it.',
  path: '/my-bill',
  about: 'bill 4711',
  ttlSeconds: 172_800,
  urgency: 'normal',
};

describeOnOneDatabase('Notices on a device', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    browser = await remembered('farm');
  });

  const remembered = async (handle: string) => {
    const one = await running.signedIn(handle);
    await one.get('/api/session/updateSession?rememberMe=true');
    return one;
  };
  const device = async (mode: SandboxPushMode = 'taken') =>
    (await (await running.sandbox('POST', '/pushDevices', { mode })).json()) as SandboxPushDevice;
  const post = (who: Browser, { endpoint, keys, applicationServerKey }: Omit<SandboxPushDevice, 'device'>) =>
    who.post('/api/push/subscribe', { endpoint, keys, applicationServerKey });
  const subscribe = async (who: Browser, one: Omit<SandboxPushDevice, 'device'>) =>
    subscribeCall.reply.parse(await (await post(who, one)).json());
  const send = async (customerId = FARM, notice: Partial<PushNotice> = {}) => {
    const { db, push, log, config, content, now } = running.server.services;
    if (!push) throw new Error('no push service');
    const parts = { db, push, log, appOrigin: config.appOrigin, pages: content().pages, now: now() };
    return sendPush(parts, customerId, { ...NOTICE, ...notice });
  };
  const shown = async () => sandboxState.parse(await (await running.sandbox('GET', '/state')).json()).pushes;
  const kept = async () =>
    (await running.server.services.db.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);

  it('come to each of the customer’s devices, in the form that browsers show by themselves [API-34]', async () => {
    const { applicationServerKey } = pushKeyCall.reply.parse(await (await browser.get('/api/push/key')).json());
    const [one, two] = [await device(), await device()];
    expect(one.applicationServerKey).toBe(applicationServerKey);
    expect(await subscribe(browser, one)).toEqual({ isKept: true });
    expect(await subscribe(browser, one)).toEqual({ isKept: true });
    expect(await subscribe(await remembered('farm'), two)).toEqual({ isKept: true });
    expect(await send()).toEqual({ taken: 2, againInSeconds: null });
    const pushes = await shown();
    expect(pushes.map((push) => push.device).sort()).toEqual([one.device, two.device].sort());
    for (const { payload, topic, urgency, ttlSeconds } of pushes) {
      expect([urgency, ttlSeconds]).toEqual(['normal', 172_800]);
      expect(topic).toMatch(/^[\w-]{32}$/);
      expect(pushPayload.parse(payload)).toEqual({
        web_push: 8030,
        notification: {
          title: 'Your bill is ready',
          body: 'Open the app to see it.',
          navigate: `${running.server.services.config.appOrigin}/my-bill`,
          tag: topic,
        },
      });
    }
    await send();
    await send(FARM, { about: 'bill 4712' });
    const topics = (await shown()).map(({ topic }) => topic);
    expect(topics.map((topic) => topics.indexOf(topic))).toEqual([0, 0, 0, 0, 4, 4]);
    expect(await send(BASEMENT)).toEqual({ taken: 0, againInSeconds: null });
  });

  it('under the app’s lock say that there is one, and nothing else', async () => {
    await subscribe(browser, await device());
    const { db } = running.server.services;
    for (const { idHash } of await db.select().from(sessions)) await setLocked(db, idHash, true);
    await send();
    expect(await shown()).toMatchObject([
      {
        payload: {
          notification: {
            title: 'You have a new notice',
            body: 'Open the app to read it.',
            navigate: `${running.server.services.config.appOrigin}/my-notifications`,
          },
        },
      },
    ]);
    expect(JSON.stringify(await shown())).not.toMatch(/bill/i);
  });

  it('are the last one’s who turned them on there, and another cannot turn them off', async () => {
    const one = await device();
    await subscribe(browser, one);
    const other = await remembered('basement');
    await other.post('/api/push/unsubscribe', { endpoint: one.endpoint });
    expect(await kept()).toEqual([one.endpoint]);
    await subscribe(other, one);
    expect(await send(FARM)).toMatchObject({ taken: 0 });
    expect(await send(BASEMENT)).toMatchObject({ taken: 1 });
    expect((await other.post('/api/push/unsubscribe', { endpoint: one.endpoint })).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('end with the session, with remember-me and with the account', async () => {
    const one = await device();
    await subscribe(browser, one);
    await browser.post('/api/session/signOut', {});
    expect(await kept()).toEqual([]);
    browser = await remembered('farm');
    await subscribe(browser, one);
    await browser.get('/api/session/updateSession?rememberMe=false');
    expect(await send()).toMatchObject({ taken: 0 });
    expect(await subscribe(browser, one)).toEqual({ isKept: false, why: 'notRemembered' });
    expect(await kept()).toEqual([]);
    browser = await remembered('farm');
    await subscribe(browser, one);
    expect((await browser.post('/api/customer/deleteAccount', {})).status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  it('go to no address that is not a push service’s, nor with keys that are none, nor with another key of ours', async () => {
    const one = await device();
    const { p256dh } = one.keys;
    for (const endpoint of [
      'https://127.0.0.1/push/1',
      'http://169.254.169.254/latest/meta-data',
      'https://fcm.googleapis.com.evil.example/a',
    ]) {
      expect(await subscribe(browser, { ...one, endpoint })).toEqual({ isKept: false, why: 'notServed' });
    }
    for (const wrong of [
      { ...one, endpoint: 'file:///etc/passwd' },
      { ...one, endpoint: `https://fcm.googleapis.com/${'a'.repeat(2000)}` },
      { ...one, keys: { p256dh, auth: 'AA' } },
      { ...one, keys: { ...one.keys, p256dh: one.keys.auth } },
    ]) {
      expect((await post(browser, wrong)).status).toBe(400);
    }
    expect(await subscribe(browser, { ...one, applicationServerKey: 'another' })).toEqual({
      isKept: false,
      why: 'keyChanged',
    });
    expect(await kept()).toEqual([]);
  });

  it('an endpoint of another customer moves with the keys of that browser alone, and is theirs until then', async () => {
    const [one, other] = [await device(), await device()];
    await subscribe(browser, one);
    const neighbour = await remembered('basement');
    for (const keys of [other.keys, { ...one.keys, auth: other.keys.auth }, { ...other.keys, auth: one.keys.auth }]) {
      expect(await subscribe(neighbour, { ...one, keys })).toEqual({ isKept: false, why: 'keyChanged' });
    }
    expect([await send(FARM), await send(BASEMENT)]).toMatchObject([{ taken: 1 }, { taken: 0 }]);
    // The customer's own browser may have new keys.
    expect(await subscribe(browser, { ...one, keys: other.keys })).toEqual({ isKept: true });
    expect(await subscribe(browser, one)).toEqual({ isKept: true });
    expect(await subscribe(neighbour, one)).toEqual({ isKept: true });
    expect([await send(FARM), await send(BASEMENT)]).toMatchObject([{ taken: 0 }, { taken: 1 }]);
  });

  it('of twenty-one devices the one that was away the longest goes', async () => {
    const endpoints: string[] = [];
    for (let nth = 0; nth < 21; nth += 1) {
      const one = await device();
      endpoints.push(one.endpoint);
      await subscribe(browser, one);
    }
    expect((await kept()).sort()).toEqual(endpoints.slice(1).sort());
    expect(await send()).toEqual({ taken: 20, againInSeconds: null });
  });

  it('one that is gone is forgotten; one that is busy, refuses or wants it shorter is kept', async () => {
    const [gone, busy, refused, short, fine] = [
      await device('gone'),
      await device('busy'),
      await device('refused'),
      await device('tooLong'),
      await device(),
    ];
    for (const one of [gone, busy, refused, short, fine]) await subscribe(browser, one);
    const long = { title: 'The power is out in Kindersley and in many other places', body: 'x'.repeat(400) };
    expect(await send(FARM, long)).toEqual({ taken: 2, againInSeconds: 7 });
    expect((await kept()).sort()).toEqual([busy, refused, short, fine].map(({ endpoint }) => endpoint).sort());
    const said = (await shown()).map((push) => [push.device, pushPayload.parse(push.payload).notification] as const);
    expect(Object.fromEntries(said.map(([name, { title, body }]) => [name, { title, body }]))).toEqual({
      [fine.device]: long,
      [short.device]: { title: 'The power is out in Kindersley and in m…', body: `${'x'.repeat(59)}…` },
    });
  });
});

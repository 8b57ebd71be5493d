import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { hasConsented } from '#contracts/consent.ts';
import { notificationsCall } from '#contracts/notifications.ts';
import { problem } from '#contracts/problem.ts';
import { profileDetailsCall, updateProfileDetailsCall } from '#contracts/profile.ts';
import { notifyLoginCall, welcomeEmailCall } from '#contracts/registration.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import type { Session } from '#contracts/session.ts';
import { setIdentityIssuers } from '#server/store/account/customers.ts';
import { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const api = '/api/utility';
const interaction = { interactionType: 'WELCOME_EMAIL', interactionText: 'Welcome e-mail' };

describeOnOneDatabase('A newcomer and the terms', (engine) => {
  let running: RunningServer;
  let browser: Browser;
  let session: Session;
  beforeAll(async () => {
    running = await startServer(engine);
    browser = running.browser();
    session = await browser.signIn('newcomer');
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const inbox = () => running.inbox();
  const notify = async () => {
    const reply = await browser.get(`${api}/notifyLogin`);
    return { status: reply.status, ...notifyLoginCall.reply.parse(await reply.json()) };
  };
  const terms = (changes: object = {}) => ({
    data: { profileName: session.name },
    profile: { email: session.email },
    preferences: {
      terms: {
        initialConsent: { isConsentGranted: true, docVersion: 1, lastConsentModified: '2026-11-21T09:00:00.000Z' },
      },
    },
    ...changes,
  });
  const update = async (body: unknown, headers: Record<string, string> = {}) => {
    const reply = await browser.post(`${api}/updateProfileDetails`, body, headers);
    expect(reply.status).toBe(200);
    return updateProfileDetailsCall.reply.parse(await reply.json());
  };
  const welcome = (key: string = randomUUID()) =>
    browser.post(`${api}/welcomeEmail`, interaction, { [IDEMPOTENCY_HEADER]: key });
  const profile = async () =>
    profileDetailsCall.reply.parse(await (await browser.get(`${api}/profileDetails`)).json()).data;

  it('[API-09] is told apart by status 206 and a nonzero errorCode; everybody else is registered', async () => {
    expect(await notify()).toEqual({ status: 206, errorCode: 1, isRegistered: false });
    const basement = await running.signedIn('basement');
    const reply = await basement.get(`${api}/notifyLogin`);
    expect([reply.status, await reply.json()]).toEqual([200, { errorCode: 0, isRegistered: true }]);
  });

  it('[API-07] [API-08] agrees, is welcomed by mail and is registered from then on', async () => {
    expect(updateProfileDetailsCall.failureTitle).toBe('Profile Update Failed');
    expect(hasConsented((await profile()).preferences)).toBe(false);
    const answer = await update(terms());
    expect(answer).toMatchObject({
      errorCode: 0,
      data: { preferences: { terms: { initialConsent: { docVersion: 1 } } } },
    });
    expect(hasConsented((await profile()).preferences)).toBe(true);
    // Killed here, they are asked again: no welcome is lost.
    expect(await notify()).toMatchObject({ status: 206, isRegistered: false });

    const sent = await welcome();
    expect([sent.status, welcomeEmailCall.reply.parse(await sent.json())]).toEqual([200, { errorCode: 0 }]);
    expect(await inbox()).toEqual([
      expect.objectContaining({
        to: 'newcomer@sandbox.example',
        channel: 'email',
        subject: 'Welcome to Stormlamp',
        text: expect.stringContaining(`Hello Thanh Nguyen,\n\nyour online access is ready.`),
      }),
    ]);
    expect((await inbox())[0]?.text).toContain(running.origin);
    expect(await notify()).toEqual({ status: 200, errorCode: 0, isRegistered: true });
    expect(await profile()).toMatchObject({ isRegistered: true });
  });

  it('[API-08] one welcome goes out, with the same key, with another, and from two tabs at once', async () => {
    await update(terms());
    const statuses = (await Promise.all([welcome('one-key-1'), welcome('other-key')])).map(({ status }) => status);
    // Whoever comes while it is under way asks again.
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await welcome('one-key-1')).status).toBe(200);
    expect((await welcome()).status).toBe(200);
    expect(await inbox()).toHaveLength(1);
  });

  it('[API-08] a reply that was lost costs no second mail', async () => {
    await update(terms());
    await running.sandbox('POST', '/faults', { path: 'welcomeEmail', mode: 'replyLost' });
    await expect(welcome('lost-reply')).rejects.toThrow();
    expect((await welcome('lost-reply')).status).toBe(200);
    expect(await inbox()).toHaveLength(1);
  });

  it('[API-08] without consent there is no welcome, and an HTTP error says so', async () => {
    const reply = await welcome();
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([403, 'forbidden']);
    expect(await inbox()).toEqual([]);
    expect((await browser.post(`${api}/welcomeEmail`, interaction, { [IDEMPOTENCY_HEADER]: '?' })).status).toBe(400);
  });

  it('[API-07] consent can be taken back, and what the terms do not carry is refused and stores nothing', async () => {
    await update(terms());
    const preferences = {
      terms: {
        initialConsent: { isConsentGranted: false, docVersion: 1, lastConsentModified: '2026-11-22T09:00:00Z' },
      },
    };
    for (const refused of [
      { profile: { email: 'other@sandbox.example' } },
      { data: { profileName: 'Somebody Else' } },
      { data: { contactNumber: '+13065550000' } },
      { cdcData: { requests: [{ requestNumber: 1, action: 'update-weather', data: [] }] } },
    ]) {
      expect(await update({ preferences, ...refused })).toMatchObject({
        errorCode: 1,
        errorMessage: expect.any(String),
      });
    }
    expect(hasConsented((await profile()).preferences)).toBe(true);
    // No request of a change is none that is not served (API2-31).
    expect(await update({ preferences, cdcData: { requests: [] } })).toMatchObject({ errorCode: 0 });
    expect(hasConsented((await profile()).preferences)).toBe(false);
    const future = { terms: { initialConsent: { ...preferences.terms.initialConsent, docVersion: 2 } } };
    expect(await update({ preferences: future })).toMatchObject({ errorCode: 1 });
  });

  it('[API-07] a repeat with its key gets the first answer, another body under it is refused', async () => {
    const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
    expect(await update(terms(), key)).toEqual(await update(terms(), key));
    const reply = await browser.post(`${api}/updateProfileDetails`, { profile: {} }, key);
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([422, 'keyReused']);
  });

  it.each([
    [
      'a consent without a version',
      { terms: { initialConsent: { isConsentGranted: true, lastConsentModified: 'x' } } },
    ],
    [
      'a time that is none',
      { terms: { initialConsent: { isConsentGranted: true, docVersion: 1, lastConsentModified: 'now' } } },
    ],
  ])('[API-07] %s does not fit the contract', async (_what, preferences) => {
    expect((await browser.post(`${api}/updateProfileDetails`, { preferences })).status).toBe(400);
  });

  it('the control room shows who agreed, and a reset makes the newcomer new again; sessions stay', async () => {
    await update(terms());
    await welcome();
    const newcomer = async () =>
      sandboxState
        .parse(await (await running.sandbox('GET', '/state')).json())
        .consents.find(({ email }) => email === session.email);
    expect(await newcomer()).toMatchObject({ isRegistered: true, initialConsent: { isConsentGranted: true } });
    await running.sandbox('POST', '/reset');
    expect(await newcomer()).toMatchObject({ isRegistered: false, initialConsent: null });
    expect(await notify()).toMatchObject({ status: 206 });
  });

  it('what a customer said outlives a new day and a restart of the sandbox', async () => {
    await update(terms());
    await welcome();
    const { db } = running.server.services;
    await setIdentityIssuers(db, session.customerId, ['google.com']);
    await running.server.sandbox?.reseed();
    expect(await notify()).toMatchObject({ status: 200, isRegistered: true });
    expect(hasConsented((await profile()).preferences)).toBe(true);
    const { session: now } = (await (await browser.get('/api/session')).json()) as { session: Session };
    expect(now.userIdentitiesIssuers).toEqual(['google.com']);
  });

  it('[API-11] [NTF-02] notifications come newest first, each customer’s own', async () => {
    const landlord = new Browser(running.origin);
    const { customerId } = await landlord.signIn('landlord');
    const { results } = notificationsCall.reply.parse(await (await landlord.get(`${api}/notifications`)).json());
    expect(results.filter(({ data }) => data.readIndicator === 'unread').length).toBeGreaterThan(9);
    expect(results.every(({ UID }) => UID === customerId)).toBe(true);
    const times = results.map(({ createdTime }) => createdTime);
    expect(times).toEqual([...times].sort().reverse());
    const types = new Set(results.map(({ data }) => data.interactionType));
    for (const type of ['Ebill Notification', 'Payment Reminder', 'Meter Read Reminder']) expect(types).toContain(type);
    const own = await (await browser.get(`${api}/notifications`)).json();
    expect(own).toEqual({ results: [] });
  });
});

describeOnOneDatabase('A mail server that is away', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, {
      SMTP_URL: 'smtp://127.0.0.1:9',
      EMAIL_FROM: 'us@utility.example',
      EMAIL_POSTAL_ADDRESS: 'Us, 1 Lamp Street',
    });
  });
  afterAll(() => running.stop());

  it('[API-08] is an HTTP error, and the customer stays unregistered so that the next attempt sends it', async () => {
    const browser = await running.signedIn('newcomer');
    const initialConsent = { isConsentGranted: true, docVersion: 1, lastConsentModified: '2026-11-21T09:00:00-06:00' };
    await browser.post(`${api}/updateProfileDetails`, { preferences: { terms: { initialConsent } } });
    for (const _attempt of [1, 2]) {
      const reply = await browser.post(`${api}/welcomeEmail`, interaction);
      expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([503, 'unavailable']);
    }
    expect((await browser.get(`${api}/notifyLogin`)).status).toBe(206);
  });
});

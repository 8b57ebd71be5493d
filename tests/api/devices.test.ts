import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { type Device, devicesCall } from '#contracts/devices.ts';
import { grantsOf } from '#server/store/identity/submissionGrants.ts';
import { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { newGrantKey } from './grantKey.ts';
import { type RunningServer, startServer } from './server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A browser that says which one it is. */
class Named extends Browser {
  readonly #userAgent: string;
  constructor(origin: string, userAgent: string) {
    super(origin);
    this.#userAgent = userAgent;
  }
  override go(url: string, init: RequestInit = {}) {
    return super.go(url, { ...init, headers: { 'user-agent': this.#userAgent, ...init.headers } });
  }
}

describeOnOneDatabase('The devices of a customer', (engine) => {
  let running: RunningServer;
  let ahead = 0;
  beforeAll(async () => {
    running = await startServer(engine, { STORMLAMP_SESSION_DAYS: '100' }, { now: () => new Date(Date.now() + ahead) });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    ahead = 0;
    await running.sandbox('POST', '/reset');
    for (const who of ['farm', 'smart']) {
      const browser = await running.signedIn(who);
      await browser.post('/api/session/endAllDevices', {});
    }
  });

  const signedIn = async (userAgent: string, who = 'farm') => {
    const browser = new Named(running.origin, userAgent);
    const { customerId } = await browser.signIn(who);
    return { browser, customerId };
  };
  const listIn = async (reply: Response): Promise<Device[]> => devicesCall.reply.parse(await reply.json()).devices;
  const listOf = async (browser: Browser) => listIn(await browser.get('/api/session/devices'));
  const isSignedIn = async (browser: Browser) =>
    ((await (await browser.get('/api/session')).json()) as { session: unknown }).session !== null;
  const grant = async (browser: Browser): Promise<{ grantId: string; expiresAt: string }> =>
    (await browser.post('/api/session/submissionGrant', { publicKey: newGrantKey() })).json();
  const grantIds = async (customerId: string) =>
    (await grantsOf(running.server.services.db, new Date(), customerId)).map(({ id }) => id);

  it('are listed, this one first: a coarse name, since when, last used, and until when each may submit', async () => {
    const { browser: laptop } = await signedIn(LAPTOP);
    const { browser: phone } = await signedIn(PHONE);
    const { expiresAt } = await grant(phone);
    await signedIn(PHONE, 'smart');
    ahead = 31 * MINUTE_MS;
    await phone.get('/api/utility/profileDetails');
    const signedInDateTime = expect.any(String);
    const lastUsedDateTime = expect.any(String);
    const row = { id: expect.any(String), signedInDateTime, lastUsedDateTime, maySendUntil: null };
    const listed = await listOf(laptop);
    expect(listed).toEqual([
      { ...row, name: 'Firefox on Linux', isThis: true },
      { ...row, name: 'Chrome on Android', isThis: false, maySendUntil: expiresAt },
    ]);
    const used = ({ signedInDateTime: from, lastUsedDateTime: to }: Device) =>
      Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / MINUTE_MS);
    expect(listed.map(used)).toEqual([31, 31]);
    expect((await listOf(phone)).map(({ isThis, name }) => [isThis, name])).toEqual([
      [true, 'Chrome on Android'],
      [false, 'Firefox on Linux'],
    ]);
  });

  it('one that is signed out by its customer is told nothing any more, nor may it submit; the others stay', async () => {
    const { browser: laptop, customerId } = await signedIn(LAPTOP);
    const { browser: phone } = await signedIn(PHONE);
    const { grantId } = await grant(laptop);
    await grant(phone);
    const [, other] = await listOf(laptop);
    const left = await listIn(await laptop.post('/api/session/endDevice', { id: other?.id }));
    expect(left.map(({ name }) => name)).toEqual(['Firefox on Linux']);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect(await grantIds(customerId)).toEqual([grantId]);
  });

  it('one whose sign-in is over and that may still submit is listed, and ended too', async () => {
    const { browser: laptop, customerId } = await signedIn(LAPTOP);
    const { browser: phone } = await signedIn(PHONE);
    const { grantId, expiresAt } = await grant(phone);
    // Without remember-me a session is over after a day.
    await laptop.get('/api/session/updateSession?rememberMe=true');
    ahead = DAY_MS + MINUTE_MS;
    const [, sending] = await listOf(laptop);
    expect(sending).toEqual({
      id: grantId,
      name: 'Chrome on Android',
      signedInDateTime: null,
      lastUsedDateTime: null,
      isThis: false,
      maySendUntil: expiresAt,
    });
    await laptop.post('/api/session/endDevice', { id: grantId });
    expect(await grantIds(customerId)).toEqual([]);
    expect(await listOf(laptop)).toHaveLength(1);
  });

  it('another customer’s is neither seen nor ended', async () => {
    const { browser: phone, customerId } = await signedIn(PHONE);
    const { grantId } = await grant(phone);
    const [own] = await listOf(phone);
    const { browser: stranger } = await signedIn(LAPTOP, 'smart');
    expect(await listOf(stranger)).toHaveLength(1);
    for (const id of [own?.id, grantId]) {
      expect((await stranger.post('/api/session/endDevice', { id })).status).toBe(200);
    }
    expect([await isSignedIn(phone), await grantIds(customerId)]).toEqual([true, [grantId]]);
  });

  it('“sign out everywhere” ends every session and every grant, this one too, and the provider’s after it', async () => {
    const { browser: laptop, customerId } = await signedIn(LAPTOP);
    const { browser: phone } = await signedIn(PHONE);
    const { browser: stranger, customerId: theirs } = await signedIn(PHONE, 'smart');
    await grant(laptop);
    await grant(phone);
    const { grantId } = await grant(stranger);
    const reply = await laptop.post('/api/session/endAllDevices', {});
    expect(await reply.json()).toEqual({ logoutUrl: expect.stringContaining('/oidc/session/end') });
    expect(laptop.jar.get('localhost')?.has('stormlamp')).toBe(false);
    expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await grantIds(customerId), await grantIds(theirs)]).toEqual([[], [grantId]]);
  });

  it('a session is over after its days, however often it was used', async () => {
    const { browser } = await signedIn(PHONE);
    await browser.get('/api/session/updateSession?rememberMe=true');
    for (let day = 30; day < 100; day += 30) {
      ahead = day * DAY_MS;
      expect([day, await isSignedIn(browser)]).toEqual([day, true]);
    }
    ahead = 100 * DAY_MS - MINUTE_MS;
    expect(await isSignedIn(browser)).toBe(true);
    ahead = 100 * DAY_MS + MINUTE_MS;
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('the sign-in asks the provider for nobody who proved who they are longer ago than that', async () => {
    const browser = running.browser();
    const started = await browser.post('/api/session/startSignIn', {}, { [APP_HEADER]: '1' });
    expect((await started.json()).extraParams).toEqual({ max_age: String(100 * 24 * 60 * 60) });
  });

  it('a changed password signs the others out, and nothing is submitted by them', async () => {
    const { browser: laptop, customerId } = await signedIn(LAPTOP);
    const { browser: phone } = await signedIn(PHONE);
    const { grantId } = await grant(laptop);
    await grant(phone);
    const { page, verifier } = await laptop.openProvider('changePassword');
    const fields = { email: 'farm@sandbox.example', oldPassword: 'lamp', newPassword: 'brighter lamp' };
    const end = await laptop.submit(page.url, fields);
    expect((await laptop.finish(end.url.searchParams.get('code') ?? '', verifier)).status).toBe(200);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await grantIds(customerId)).toEqual([grantId]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerGrantCall } from '#contracts/submissionGrant.ts';
import { hashSecret } from '#server/store/identity/sessions.ts';
import {
  endGrantsOf,
  findGrant,
  grantOfSession,
  grantsOf,
  isGrantLive,
  pruneGrants,
  revokeGrant,
} from '#server/store/identity/submissionGrants.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { newGrantKey } from './grantKey.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

describeOnOneDatabase('Submission grants', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const db = () => running.server.services.db;
  const register = async (browser: Browser, publicKey = newGrantKey()) => {
    const reply = await browser.post('/api/session/submissionGrant', { publicKey }, { 'user-agent': PHONE });
    expect(reply.status).toBe(200);
    return registerGrantCall.reply.parse(await reply.json());
  };
  const idsOf = async (customerId: string, now = new Date()) =>
    (await grantsOf(db(), now, customerId)).map(({ id }) => id);
  const sessionHash = (browser: Browser) => hashSecret(browser.jar.get('localhost')?.get('stormlamp')?.value ?? '');

  it('are registered for the customer who is signed in, and good for 90 days', async () => {
    const browser = running.browser();
    const { customerId } = await browser.signIn('basement');
    const { grantId, expiresAt } = await register(browser);
    const [grant] = await grantsOf(db(), new Date(), customerId);
    expect(grant).toMatchObject({ id: grantId, customerId, device: 'Chrome on Android', suspendedAt: null });
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).toBe(90);
    expect(await grantOfSession(db(), sessionHash(browser))).toEqual(grant);
    expect(running.logged.join('\n')).toContain('grantRegistered');
  });

  it('the same key is renewed under its id by the next sign-in, and belongs to that session then', async () => {
    const browser = running.browser();
    const { customerId } = await browser.signIn('basement');
    const publicKey = newGrantKey();
    const first = await register(browser, publicKey);
    const before = sessionHash(browser);
    await browser.signIn('basement');
    expect((await grantOfSession(db(), sessionHash(browser)))?.id).toBe(first.grantId);
    await revokeGrant(db(), new Date(), customerId, first.grantId);
    expect(await idsOf(customerId)).toEqual([]);
    const second = await register(browser, publicKey);
    expect(second.grantId).toBe(first.grantId);
    expect(await idsOf(customerId)).toEqual([first.grantId]);
    expect(await grantOfSession(db(), before)).toBe(null);
  });

  it('a session has one: a new key takes the place of the one that the device lost', async () => {
    const browser = running.browser();
    const { customerId } = await browser.signIn('basement');
    await register(browser);
    const { grantId } = await register(browser);
    expect(await idsOf(customerId)).toEqual([grantId]);
  });

  it('are revoked by their customer only, or all at once but one', async () => {
    const [phone, tablet, other] = [running.browser(), running.browser(), running.browser()];
    const { customerId } = await phone.signIn('basement');
    await tablet.signIn('basement');
    const stranger = await other.signIn('farm');
    const onPhone = await register(phone);
    const onTablet = await register(tablet);
    const theirs = await register(other);
    const now = new Date();
    expect(await revokeGrant(db(), now, customerId, theirs.grantId)).toBe(false);
    await endGrantsOf(db(), now, customerId, onTablet.grantId);
    expect(await idsOf(customerId)).toEqual([onTablet.grantId]);
    const ended = await findGrant(db(), onPhone.grantId);
    expect(ended && isGrantLive(ended, now)).toBe(false);
    await endGrantsOf(db(), now, customerId);
    expect(await idsOf(customerId)).toEqual([]);
    expect(await idsOf(stranger.customerId)).toEqual([theirs.grantId]);
  });

  it('are over after their days, and forgotten then', async () => {
    const browser = running.browser();
    const { customerId } = await browser.signIn('basement');
    const { grantId } = await register(browser);
    const later = (days: number) => new Date(Date.now() + days * DAY_MS);
    await pruneGrants(db(), later(89));
    expect(await idsOf(customerId, later(89))).toEqual([grantId]);
    expect(await idsOf(customerId, later(91))).toEqual([]);
    await pruneGrants(db(), later(91));
    expect(await findGrant(db(), grantId)).toBe(null);
  });

  it('a point beside the curve is no key', async () => {
    const browser = await running.signedIn('basement');
    const publicKey = { ...newGrantKey(), y: newGrantKey().y };
    expect((await browser.post('/api/session/submissionGrant', { publicKey })).status).toBe(400);
  });
});

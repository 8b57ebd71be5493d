import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ListedPasskey, passkeysCall } from '#contracts/passkeys.ts';
import { problem } from '#contracts/problem.ts';
import { Authenticator } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { expectListed } from './knownAsOurs.ts';
import { type RunningServer, startServer } from './server.ts';

const ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

describe('A passkey and who may add it', () => {
  let running: RunningServer;
  let ahead = 0;
  beforeAll(async () => {
    running = await startServer(
      'PGlite',
      { STORMLAMP_FRESH_SIGN_IN_MINUTES: '7' },
      { now: () => new Date(Date.now() + ahead) },
    );
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    ahead = 0;
    await running.sandbox('POST', '/reset');
  });

  const startRegistration = (browser: Browser) => browser.post('/api/biometrics/registerStart', {});
  const isFresh = async (browser: Browser) => {
    const reply = await startRegistration(browser);
    if (reply.status === 200) return true;
    expect(problem.parse(await reply.json()).error).toMatchObject({
      code: 'freshSignInRequired',
      message: 'Please sign in again first.',
    });
    return false;
  };
  const added = async (browser: Browser, headers: Record<string, string> = {}) => {
    const passkey = new Authenticator();
    const { options } = await (await startRegistration(browser)).json();
    passkey.userHandle = options.user.id;
    const response = passkey.create({ challenge: options.challenge, origin: running.origin });
    const reply = await browser.post('/api/biometrics/registerFinish', { response }, headers);
    expect(await reply.json()).toEqual({ verified: true });
    return passkey;
  };
  const passkeysIn = async (reply: Response): Promise<ListedPasskey[]> =>
    passkeysCall.reply.parse(await reply.json()).passkeys;
  const passkeysOf = async (browser: Browser) => passkeysIn(await browser.get('/api/biometrics/passkeys'));

  it('wants a sign-in of the last minutes, as many as the configuration says', async () => {
    const browser = await running.signedIn('farm');
    ahead = 7 * 60_000 - 5_000;
    expect(await isFresh(browser)).toBe(true);
    ahead = 7 * 60_000 + 1;
    expect(await isFresh(browser)).toBe(false);
  });

  it('the provider asks again where the request says so, and then it is fresh', async () => {
    const browser = await running.signedIn('farm');
    const known = await browser.openProvider();
    expect(known.page.url.pathname).toBe('/Login/Callback');
    const { page, verifier } = await browser.openProvider('signIn', { prompt: 'login', max_age: '0' });
    expect(page.url.pathname).toMatch(/^\/oidc\/interaction\//);
    const end = await browser.submitForm(page.url, 'farm', 'lamp');
    expect((await browser.finish(end.url.searchParams.get('code') ?? '', verifier)).status).toBe(200);
    expect(await isFresh(browser)).toBe(true);
  });

  it('a passkey that was just shown is as good as a sign-in', async () => {
    const passkey = await added(await running.signedIn('farm'));
    ahead = 60 * 60_000;
    const browser = running.browser();
    const { options } = await (await browser.post('/api/biometrics/loginStart', {})).json();
    const response = passkey.get({ challenge: options.challenge, origin: running.origin });
    const { unlockToken } = await (await browser.post('/api/biometrics/loginFinish', { response })).json();
    const reply = await browser.post('/api/biometrics/registerStart', {}, { 'x-stormlamp-unlock': unlockToken });
    expect(reply.status).toBe(200);
  });

  it('is listed by the device that made it, is called what its customer likes, and goes', async () => {
    const browser = await running.signedIn('farm');
    const first = await added(browser, { 'user-agent': ON_ANDROID });
    const second = await added(browser, { 'user-agent': 'made up' });
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const row = { createdDateTime: stamp, lastUsedDateTime: null };
    const listed = [
      { ...row, credentialId: first.id, name: 'Chrome on Android' },
      { ...row, credentialId: second.id, name: 'A browser' },
    ];
    expect(await passkeysOf(browser)).toEqual(listed);
    const renamed = await browser.post('/api/biometrics/renamePasskey', { credentialId: second.id, name: ' My key ' });
    expect(await passkeysIn(renamed)).toEqual([listed[0], { ...listed[1], name: 'My key' }]);
    for (const name of ['', '  ', 'x'.repeat(61)]) {
      const refused = await browser.post('/api/biometrics/renamePasskey', { credentialId: second.id, name });
      expect(refused.status).toBe(400);
    }
    const removed = await browser.post('/api/biometrics/removePasskey', { credentialId: first.id });
    expect(await passkeysIn(removed)).toEqual([{ ...listed[1], name: 'My key' }]);
  });

  it('another customer neither sees it, names it nor removes it', async () => {
    const owner = await running.signedIn('farm');
    const { id: credentialId } = await added(owner);
    const other = await running.signedIn('smart');
    expect(await passkeysOf(other)).toEqual([]);
    expect((await other.post('/api/biometrics/renamePasskey', { credentialId, name: 'Mine' })).status).toBe(404);
    await other.post('/api/biometrics/removePasskey', { credentialId });
    expect(await passkeysOf(owner)).toHaveLength(1);
  });

  it('one that was removed opens nothing; who is locked out signs in, and gets past the lock', async () => {
    const browser = await running.signedIn('farm');
    const passkey = await added(browser);
    await browser.get('/api/session/updateSession?rememberMe=true&lock=true');
    const here = await browser.signIn('farm');
    const open = { 'x-stormlamp-unlock': here.unlockToken ?? '' };
    await browser.post('/api/biometrics/removePasskey', { credentialId: passkey.id }, open);
    const stranger = running.browser();
    const { options } = await (await stranger.post('/api/biometrics/loginStart', {})).json();
    const response = passkey.get({ challenge: options.challenge, origin: running.origin });
    const refused = await stranger.post('/api/biometrics/loginFinish', { response });
    expect(await refused.json()).toEqual({ verified: false, error: 'Failed to verify authentication' });
    expect((await browser.get('/api/utility/profileDetails')).status).toBe(401);
    const { unlockToken = '' } = await browser.signIn('farm');
    const told = await browser.get('/api/utility/profileDetails', { 'x-stormlamp-unlock': unlockToken });
    expect(told.status).toBe(200);
  });

  it('its customer gets a mail, once, and none where nothing was added', async () => {
    const browser = await running.signedIn('basement');
    await startRegistration(browser);
    await browser.post('/api/biometrics/registerFinish', { response: { id: 'made-up', response: {} } });
    await added(browser);
    const mails = async () =>
      (await running.inbox())
        // Those of other tests may still be on their way.
        .filter(({ to }) => to === 'basement@sandbox.example')
        .map(({ subject }) => subject);
    await expect.poll(mails, { timeout: 15_000 }).not.toEqual([]);
    expect(await mails()).toEqual(['A passkey was added to your account']);
    await expectListed(running, 'basement@sandbox.example', 'A passkey was added to your account');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginFinishCall, unlockFinishCall, unlockStartCall } from '#contracts/biometrics.ts';
import { UNLOCK_HEADER } from '#contracts/call.ts';
import { updateSessionCall } from '#contracts/session.ts';
import { Authenticator } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

describe('The app’s lock, at the server', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer('PGlite');
  });
  afterAll(() => running.stop());
  beforeEach(() => running.sandbox('POST', '/reset'));

  const shown = (token: string | undefined): Record<string, string> => (token ? { [UNLOCK_HEADER]: token } : {});
  const setLock = async (browser: Browser, lock: boolean, token?: string) => {
    const reply = await browser.get(`/api/session/updateSession?rememberMe=true&lock=${lock}`, shown(token));
    return updateSessionCall.reply.parse(await reply.json()).unlockToken;
  };
  const post = async (browser: Browser, name: string, body: unknown, token?: string) =>
    (await browser.post(`/api/biometrics/${name}`, body, shown(token))).json();
  const isTold = async (browser: Browser, token?: string) =>
    (await browser.get('/api/utility/profileDetails', shown(token))).status === 200;

  /** A customer with a passkey who locks the app, and the token of the page that did. */
  const locked = async (handle: string) => {
    const browser = await running.signedIn(handle);
    const passkey = new Authenticator();
    const { options } = (await post(browser, 'registerStart', {})) as {
      options: { challenge: string; user: { id: string } };
    };
    passkey.userHandle = options.user.id;
    const response = passkey.create({ challenge: options.challenge, origin: running.origin });
    expect(await post(browser, 'registerFinish', { response })).toEqual({ verified: true });
    const token = await setLock(browser, true);
    return { browser, passkey, token };
  };
  const signInByPasskey = async (browser: Browser, passkey: Authenticator) => {
    const { options } = (await post(browser, 'loginStart', {})) as { options: { challenge: string } };
    const response = passkey.get({ challenge: options.challenge, origin: running.origin });
    return loginFinishCall.reply.parse(await post(browser, 'loginFinish', { response }));
  };
  const question = async (browser: Browser, token?: string) =>
    unlockStartCall.reply.parse(await post(browser, 'unlockStart', {}, token)).challenge;
  const answer = async (browser: Browser, response: unknown) =>
    unlockFinishCall.reply.parse(await post(browser, 'unlockFinish', { response }));

  it('the page that makes the lock gets a token; the cookie alone is told nothing, and changes nothing', async () => {
    const { browser, token } = await locked('farm');
    expect([await isTold(browser, token), await isTold(browser)]).toEqual([true, false]);
    expect((await browser.get('/api/session/updateSession?rememberMe=true&lock=false')).status).toBe(401);
    // Asked for again, the lock gives no second token away.
    expect(await setLock(browser, true, token)).toBeUndefined();
    await setLock(browser, false, token);
    expect(await isTold(browser)).toBe(true);
  });

  it('a passkey opens it for one more page, and the pages that were open stay so', async () => {
    const { browser, passkey, token } = await locked('farm');
    const { unlockToken } = await signInByPasskey(browser, passkey);
    expect([await isTold(browser, unlockToken), await isTold(browser, token), await isTold(browser)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a sign-in at the provider keeps the lock, and gets past it', async () => {
    const { browser } = await locked('farm');
    const { unlockToken } = await browser.signIn('farm');
    expect([await isTold(browser, unlockToken), await isTold(browser)]).toEqual([true, false]);
  });

  it('who signs in by passkey where there was no session is locked from the start', async () => {
    const { passkey } = await locked('farm');
    const browser = running.browser();
    const { unlockToken } = await signInByPasskey(browser, passkey);
    expect([await isTold(browser, unlockToken), await isTold(browser)]).toEqual([true, false]);
  });

  it('what a passkey answered without a network is taken once, from this session, from its customer’s passkey', async () => {
    const { browser, passkey, token } = await locked('farm');
    const other = await locked('basement');
    const challenge = await question(browser, token);
    const response = passkey.get({ challenge, origin: running.origin });
    expect(await answer(other.browser, response)).toEqual({ verified: false });
    const { verified, unlockToken } = await answer(browser, response);
    expect([verified, await isTold(browser, unlockToken), await isTold(other.browser, unlockToken)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await answer(browser, response)).toEqual({ verified: false });
    const theirs = other.passkey.get({ challenge: await question(browser, token), origin: running.origin });
    expect(await answer(browser, theirs)).toEqual({ verified: false });
    const madeUp = passkey.get({ challenge: 'bWFkZSB1cCBieSBub2JvZHkgYXQgYWxs', origin: running.origin });
    expect(await answer(browser, madeUp)).toEqual({ verified: false });
  });

  it('a locked app still submits a reading, and hears its reference', async () => {
    const browser = await running.signedIn('farm');
    const known = await accountOf(browser);
    await setLock(browser, true);
    const { reference } = await answerOf(await submit(browser, reading(known, { meterRead: '6301' })));
    expect(reference).toMatch(/^R-\d+$/);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginFinishCall } from '#contracts/biometrics.ts';
import { UNLOCK_HEADER } from '#contracts/call.ts';
import { NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import { problem } from '#contracts/problem.ts';
import { finishSignInCall, sessionCall, startSignInCall } from '#contracts/session.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import { customers } from '#server/store/schema.ts';
import { Authenticator } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { answer, CLIENT, type FakeIssuer, fakeIssuer, VERIFIER } from './fakeIssuer.ts';
import { type RunningServer, startServer } from './server.ts';

const MINUTE_S = 60;
/** Five minutes of `STORMLAMP_FRESH_SIGN_IN_MINUTES`, and a moment more. */
const STALE_S = 5 * MINUTE_S + 2;
const SHELL = 'ca.utility.app://signed-in';

describe('What a sign-in proves', () => {
  let running: RunningServer;
  let provider: FakeIssuer;
  let ahead = 0;
  beforeAll(async () => {
    provider = await fakeIssuer();
    running = await startServer(
      'PGlite',
      {
        STORMLAMP_SANDBOX: 'off',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT,
        OIDC_CLIENT_SECRET: 's',
        OIDC_PASSWORD_RESET_PARAMS: 'action=reset',
        OIDC_PASSWORD_CHANGE_PARAMS: 'action=change',
        NATIVE_CALLBACK_URLS: SHELL,
        STORMLAMP_RATE_LIMIT_ADDRESS: '60000',
        STORMLAMP_RATE_LIMIT: '60000',
      },
      { now: () => new Date(Date.now() + ahead) },
    );
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    ahead = 0;
    await running.server.services.db.delete(customers);
  });

  /** `ageS`: how long before its token the provider saw the customer prove who they are; null: it does not say. */
  const finish = async (
    browser: Browser,
    ageS: number | null,
    { action = 'signIn' as SignInAction, anew = false } = {},
  ) => {
    const started = await browser.post('/api/session/startSignIn', { action, ...(anew && { anew }) });
    const { nonce, extraParams } = startSignInCall.reply.parse(await started.json());
    const iat = Math.floor(Date.now() / 1000);
    answer(provider, nonce, { iat, auth_time: ageS === null ? undefined : iat - ageS });
    return { extraParams, reply: await browser.finish('code', VERIFIER) };
  };
  const signIn = async (browser: Browser, ageS: number | null, how: Parameters<typeof finish>[2] = {}) => {
    const { reply } = await finish(browser, ageS, how);
    if (!reply.ok) return { refused: problem.parse(await reply.json()).error.code };
    return finishSignInCall.reply.parse(await reply.json());
  };
  const shown = (token: string | undefined): Record<string, string> => (token ? { [UNLOCK_HEADER]: token } : {});
  const isTold = async (browser: Browser, token?: string) =>
    (await browser.get('/api/utility/profileDetails', shown(token))).status === 200;
  const lock = async (browser: Browser, on: boolean, token?: string) =>
    browser.get(`/api/session/updateSession?rememberMe=true&lock=${on}`, shown(token));
  const addPasskey = async (browser: Browser) => {
    const passkey = new Authenticator();
    const { options } = await (await browser.post('/api/biometrics/registerStart', {})).json();
    passkey.userHandle = options.user.id;
    const response = passkey.create({ challenge: options.challenge, origin: running.origin });
    expect(await (await browser.post('/api/biometrics/registerFinish', { response })).json()).toEqual({
      verified: true,
    });
    return passkey;
  };
  const byPasskey = async (browser: Browser, passkey: Authenticator) => {
    const { options } = await (await browser.post('/api/biometrics/loginStart', {})).json();
    const response = passkey.get({ challenge: options.challenge, origin: running.origin });
    return loginFinishCall.reply.parse(await (await browser.post('/api/biometrics/loginFinish', { response })).json());
  };
  const signedIn = async () => {
    const browser = running.browser();
    expect(await signIn(browser, 0)).toMatchObject({ session: { email: 'pat@real.example' } });
    return browser;
  };
  /** A customer who locks the app with a passkey on this device. */
  const locked = async () => {
    const browser = await signedIn();
    const passkey = await addPasskey(browser);
    expect((await lock(browser, true)).status).toBe(200);
    return { browser, passkey };
  };
  /** All that is told under a lock. */
  const SHUT = { session: { customerId: expect.any(String), rememberMe: false, isLocked: true } };

  it('what the provider remembers opens no lock: neither this device’s, nor on one whose site data were cleared', async () => {
    const { browser } = await locked();
    for (const one of [browser, running.browser()]) {
      for (const ageS of [STALE_S, 7 * 24 * 3600, null]) {
        expect(await signIn(one, ageS)).toEqual(SHUT);
        expect(await isTold(one)).toBe(false);
        expect(sessionCall.reply.parse(await (await one.get('/api/session')).json())).toEqual(SHUT);
      }
    }
  });

  it('nor after a public sign-out, by which the locked session is gone', async () => {
    const { browser } = await locked();
    await browser.post('/api/session/signOut', {});
    expect(await signIn(browser, STALE_S)).toEqual(SHUT);
    expect(await isTold(browser)).toBe(false);
  });

  it('nor by a forgotten or a changed password, where the provider did not ask', async () => {
    const { browser } = await locked();
    const { unlockToken } = (await signIn(browser, 0)) as { unlockToken: string };
    const started = await browser.post('/api/session/startSignIn', { action: 'changePassword' }, shown(unlockToken));
    const { nonce } = startSignInCall.reply.parse(await started.json());
    const iat = Math.floor(Date.now() / 1000);
    answer(provider, nonce, { iat, auth_time: iat - STALE_S });
    const reply = finishSignInCall.reply.parse(await (await browser.finish('code', VERIFIER)).json());
    expect(reply).toEqual(SHUT);
    expect(await isTold(browser)).toBe(false);
    expect(await signIn(running.browser(), STALE_S, { action: 'forgotPassword' })).toEqual({
      refused: 'freshSignInRequired',
    });
  });

  it('nor by a forgotten password alone', async () => {
    const { browser } = await locked();
    const elsewhere = running.browser();
    expect(await signIn(elsewhere, STALE_S, { action: 'forgotPassword' })).toEqual(SHUT);
    expect([await isTold(elsewhere), await isTold(browser)]).toEqual([false, false]);
  });

  it('a locked session starts no change of the password, which would tell its customer’s e-mail', async () => {
    const { browser } = await locked();
    const started = await browser.post('/api/session/startSignIn', { action: 'changePassword' });
    expect([started.status, problem.parse(await started.json()).error.code]).toEqual([401, 'unlockRequired']);
  });

  it('a sign-in of the last five minutes opens it; a second more than that does not', async () => {
    const { browser } = await locked();
    const { unlockToken } = (await signIn(browser, 5 * MINUTE_S - 2)) as { unlockToken: string };
    expect([await isTold(browser, unlockToken), await isTold(browser)]).toEqual([true, false]);
    expect(await signIn(browser, STALE_S)).toEqual(SHUT);
  });

  it('the provider’s clock may be wrong: what counts is how long before its own answer the customer signed in', async () => {
    const { browser } = await locked();
    ahead = 3 * 3600_000;
    expect(await signIn(browser, 2)).toMatchObject({ unlockToken: expect.any(String) });
    expect(await signIn(browser, STALE_S)).toEqual(SHUT);
  });

  it('the app is told to have the provider ask, and then it does', async () => {
    const { browser } = await locked();
    const { extraParams } = await finish(browser, 0, { anew: true });
    expect(extraParams).toEqual({ prompt: 'login', max_age: '0' });
  });

  it('one who has a passkey and no lock here is asked anew, and has no lock afterwards', async () => {
    const browser = await signedIn();
    const passkey = await addPasskey(browser);
    const elsewhere = running.browser();
    expect(await signIn(elsewhere, STALE_S)).toEqual(SHUT);
    expect(await signIn(elsewhere, 0, { anew: true })).toMatchObject({ session: { name: 'Pat' } });
    expect(await isTold(elsewhere)).toBe(true);
    const third = running.browser();
    expect(await signIn(third, STALE_S)).toEqual(SHUT);
    expect(await byPasskey(third, passkey)).toMatchObject({ verified: true, session: { name: 'Pat' } });
    expect(await isTold(third)).toBe(true);
  });

  it('one who is in already stays in: an old answer closes nothing', async () => {
    const browser = await signedIn();
    await addPasskey(browser);
    expect(await signIn(browser, STALE_S)).toMatchObject({ session: { name: 'Pat' } });
    expect(await isTold(browser)).toBe(true);
  });

  it('without a passkey and a lock an old sign-in lets in, as ever', async () => {
    await signedIn();
    expect(await signIn(running.browser(), 30 * 24 * 3600)).toMatchObject({ session: { name: 'Pat' } });
  });

  it('a native shell’s customer is asked by the provider, and gets no token for an old answer', async () => {
    await locked();
    const shell = running.browser();
    const native = async (ageS: number) => {
      const { csrfToken } = (await (await shell.get('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ callbackUrl: SHELL, csrfToken });
      const reply = await shell.go(NATIVE_SIGN_IN_PATH, { method: 'POST', body });
      const asked = new URL(reply.headers.get('location') ?? '').searchParams;
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
      const iat = Math.floor(Date.now() / 1000);
      answer(provider, asked.get('nonce') ?? '', { iat, auth_time: iat - ageS });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({
        code: 'c',
        state: asked.get('state') ?? '',
        iss: provider.issuer,
      }).toString();
      const code = new URL((await shell.go(back.href)).headers.get('location') ?? '').searchParams.get('code');
      return (await shell.post('/api/session/finishNativeSignIn', { code, csrfToken })).json();
    };
    expect(await native(STALE_S)).toEqual(SHUT);
    expect(await isTold(shell)).toBe(false);
    expect(await native(0)).toMatchObject({ session: { name: 'Pat' } });
    expect(await isTold(shell)).toBe(true);
  });

  const ends: [string, (browser: Browser) => Promise<unknown>][] = [
    ['“sign out everywhere”', (browser) => browser.post('/api/session/endAllDevices', {})],
    [
      'the end of one device',
      async (browser) => {
        const { devices } = await (await browser.get('/api/session/devices')).json();
        return browser.post('/api/session/endDevice', { id: devices[1].id });
      },
    ],
    ['a new password', (browser) => signIn(browser, 0, { action: 'forgotPassword' })],
  ];
  it.each(ends)('%s is not undone by what the provider remembers', async (_what, end) => {
    const laptop = await signedIn();
    const phone = await signedIn();
    await end(laptop);
    expect(await (await phone.get('/api/session')).json()).toEqual({ session: null, ended: true });
    const told = await phone.get('/api/utility/profileDetails');
    expect([told.status, problem.parse(await told.json()).error.code]).toEqual([401, 'sessionEnded']);
    for (const ageS of [STALE_S, null]) expect(await signIn(phone, ageS)).toEqual({ refused: 'freshSignInRequired' });
    expect(await isTold(phone)).toBe(false);
    // The provider asked, or it says no times and was told to ask: nobody is shut out.
    expect(await signIn(phone, 0, { anew: true })).toMatchObject({ session: { name: 'Pat' } });
    expect(await signIn(running.browser(), null, { anew: true })).toMatchObject({ session: { name: 'Pat' } });
    // One that was told to ask and did not is not believed.
    expect(await signIn(running.browser(), STALE_S, { anew: true })).toEqual({ refused: 'freshSignInRequired' });
  });

  it('who was let in by a provider that says no times has no fresh sign-in, and the log says so', async () => {
    const browser = running.browser();
    running.logged.length = 0;
    expect(await signIn(browser, null, { anew: true })).toMatchObject({ session: { name: 'Pat' } });
    const events = running.logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'signedIn');
    expect(events).toMatchObject([{ why: 'no auth_time in the ID token' }]);
    expect((await browser.post('/api/biometrics/registerStart', {})).status).toBe(403);
  });

  it('a session that is over by its age keeps what the device holds; one that was ended says so until then', async () => {
    const laptop = await signedIn();
    const phone = await signedIn();
    ahead = 25 * 3600_000;
    expect(await (await phone.get('/api/session')).json()).toEqual({ session: null });
    ahead = 0;
    await laptop.post('/api/session/endAllDevices', {});
    expect(await (await phone.get('/api/session')).json()).toEqual({ session: null, ended: true });
    ahead = 25 * 3600_000;
    expect(await (await phone.get('/api/session')).json()).toEqual({ session: null });
  });
});

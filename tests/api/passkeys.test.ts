import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  loginFinishCall,
  loginStartCall,
  PASSKEY_ERRORS,
  PRF_INPUT,
  registerFinishCall,
  registerStartCall,
} from '#contracts/biometrics.ts';
import { APP_HEADER, UNLOCK_HEADER } from '#contracts/call.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { Authenticator, type Ceremony } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

type Options = Record<string, unknown> & { challenge: string };

describeOnOneDatabase('Passkeys', (engine) => {
  let running: RunningServer;
  let ahead = 0;
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => new Date(Date.now() + ahead) });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    ahead = 0;
    await running.sandbox('POST', '/reset');
  });

  const ask = async (browser: Browser, name: string, body: unknown) => {
    const reply = await browser.post(`/api/biometrics/${name}`, body);
    expect(reply.status).toBe(200);
    return reply.json();
  };
  const registerStart = async (browser: Browser) =>
    registerStartCall.reply.parse(await ask(browser, 'registerStart', {})).options as Options;
  const registerFinish = async (browser: Browser, response: unknown) =>
    registerFinishCall.reply.parse(await ask(browser, 'registerFinish', { response }));
  const loginStart = async (browser: Browser) =>
    loginStartCall.reply.parse(await ask(browser, 'loginStart', {})).options as Options;
  const loginFinish = async (browser: Browser, response: unknown) =>
    loginFinishCall.reply.parse(await ask(browser, 'loginFinish', { response }));
  const ceremony = ({ challenge }: Options, changes: Partial<Ceremony> = {}): Ceremony => ({
    challenge,
    origin: running.origin,
    ...changes,
  });
  /** A customer who has registered a passkey, and the passkey. */
  const registered = async (handle: string) => {
    const browser = await running.signedIn(handle);
    const passkey = new Authenticator();
    const options = await registerStart(browser);
    passkey.userHandle = (options.user as { id: string }).id;
    expect(await registerFinish(browser, passkey.create(ceremony(options)))).toEqual({ verified: true });
    return { browser, passkey };
  };
  const isSignedIn = async (browser: Browser) =>
    ((await (await browser.get('/api/session')).json()) as { session: unknown }).session !== null;
  const NOT_CHECKED = { verified: false, error: PASSKEY_ERRORS.verifyAuthentication };
  const REFUSED = { verified: false, error: PASSKEY_ERRORS.authenticationNotVerified };

  it('[AUTH-03] before a sign-in there is no passkey to make, and no session to be remembered', async () => {
    const stranger = running.browser();
    const asked = [
      await stranger.post('/api/biometrics/registerStart', {}),
      await stranger.get('/api/session/updateSession?rememberMe=true&lock=false'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('[API-20] asks for a discoverable credential with user verification and PRF, on this site', async () => {
    const options = await registerStart(await running.signedIn('farm'));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'farm@sandbox.example', displayName: 'Garth Friesen' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      extensions: { prf: { eval: { first: Buffer.from(PRF_INPUT).toString('base64url') } } },
      excludeCredentials: [],
      attestation: 'none',
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  });

  it('[API-21] [API-22] [API-23] is registered, and opens a new session as a sign-in does', async () => {
    const { passkey } = await registered('farm');
    const browser = running.browser();
    const options = await loginStart(browser);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
      extensions: { prf: { eval: { first: expect.any(String) } } },
    });
    const reply = await loginFinish(browser, passkey.get(ceremony(options)));
    expect(reply).toMatchObject({ verified: true, session: { email: 'farm@sandbox.example', rememberMe: false } });
    const cookie = browser.setCookies.find((line) => line.startsWith('stormlamp='));
    expect(cookie).not.toMatch(/Max-Age/);
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
    const open = { [UNLOCK_HEADER]: reply.unlockToken ?? '' };
    expect((await browser.get('/api/utility/profileDetails', open)).status).toBe(200);
    expect(browser.jar.get('localhost')?.has('stormlamp-passkey')).toBe(false);
  });

  it('unlocking asks for the customer’s own passkeys, and the old session is over', async () => {
    const { browser, passkey } = await registered('farm');
    const other = await registered('smart');
    const before = browser.jar.get('localhost')?.get('stormlamp')?.value ?? '';
    const options = await loginStart(browser);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }]);
    expect(await loginFinish(browser, other.passkey.get(ceremony(options)))).toEqual(REFUSED);
    const again = await loginStart(browser);
    expect(await loginFinish(browser, passkey.get(ceremony(again)))).toMatchObject({ verified: true });
    const old = await fetch(`${running.origin}/api/session`, {
      headers: { [APP_HEADER]: '1', cookie: `stormlamp=${before}` },
    });
    expect(await old.json()).toEqual({ session: null });
  });

  it('[API-22] a signed-in customer without one is told so', async () => {
    const browser = await running.signedIn('plan');
    expect(await ask(browser, 'loginStart', {})).toEqual({ error: PASSKEY_ERRORS.startAuthentication });
  });

  it('[API-23] a challenge is answered once, in the browser that asked, within five minutes', async () => {
    const { passkey } = await registered('farm');
    const browser = running.browser();
    const options = await loginStart(browser);
    const answer = passkey.get(ceremony(options));
    const cookie = browser.jar.get('localhost')?.get('stormlamp-passkey');
    expect(await loginFinish(running.browser(), answer)).toEqual(NOT_CHECKED);
    expect(await loginFinish(browser, answer)).toMatchObject({ verified: true });
    // Replayed, with the cookie of then.
    const thief = running.browser();
    thief.jar.set('localhost', new Map([['stormlamp-passkey', cookie ?? { value: '', path: '/' }]]));
    expect(await loginFinish(thief, answer)).toEqual(NOT_CHECKED);
    expect(await isSignedIn(thief)).toBe(false);

    const slow = running.browser();
    const late = passkey.get(ceremony(await loginStart(slow)));
    ahead = 5 * 60_000 + 1;
    expect(await loginFinish(slow, late)).toEqual(NOT_CHECKED);
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example', rpId: 'localhost' }],
    ['another port', { origin: 'http://localhost:1', rpId: 'localhost' }],
    ['a key made for another site', { rpId: 'evil.example' }],
    ['a person who did not prove themselves', { userVerified: false }],
    ['another challenge', { challenge: Buffer.from('made up').toString('base64url') }],
  ])('[API-23] an answer from %s signs nobody in', async (_what, changes) => {
    const { passkey } = await registered('farm');
    const browser = running.browser();
    const options = await loginStart(browser);
    expect(await loginFinish(browser, passkey.get(ceremony(options, changes)))).toEqual(NOT_CHECKED);
    expect(await isSignedIn(browser)).toBe(false);
    // And its challenge is spent.
    expect(await loginFinish(browser, passkey.get(ceremony(options)))).toEqual(NOT_CHECKED);
  });

  it('[API-23] a signature by another key is refused', async () => {
    const { passkey } = await registered('farm');
    const browser = running.browser();
    const options = await loginStart(browser);
    const forged = { ...new Authenticator().get(ceremony(options)), id: passkey.id, rawId: passkey.id };
    expect(await loginFinish(browser, forged)).toEqual(REFUSED);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('[API-23] a counter that does not grow is a copy’s', async () => {
    const { passkey } = await registered('farm');
    const use = async (counter: number) => {
      const browser = running.browser();
      return loginFinish(browser, passkey.get(ceremony(await loginStart(browser)), counter));
    };
    expect((await use(5)).verified).toBe(true);
    expect((await use(5)).verified).toBe(false);
    expect((await use(4)).verified).toBe(false);
    expect((await use(6)).verified).toBe(true);
  });

  it('[API-23] two answers at once open one session', async () => {
    const { passkey } = await registered('farm');
    const browsers = [running.browser(), running.browser()];
    const answers: unknown[] = [];
    for (const browser of browsers) answers.push(passkey.get(ceremony(await loginStart(browser)), 7));
    const both = await Promise.all(browsers.map((browser, i) => loginFinish(browser, answers[i])));
    expect(both.filter(({ verified }) => verified)).toHaveLength(1);
  });

  it('[API-21] a registration is answered once, in its session, from this origin, by a person', async () => {
    const browser = await running.signedIn('farm');
    const failed = { verified: false, error: PASSKEY_ERRORS.verifyRegistration };
    const passkey = new Authenticator();
    for (const changes of [{ origin: 'https://evil.example', rpId: 'localhost' }, { userVerified: false }]) {
      const options = await registerStart(browser);
      expect(await registerFinish(browser, passkey.create(ceremony(options, changes)))).toEqual(failed);
      expect(await registerFinish(browser, passkey.create(ceremony(options)))).toEqual(failed);
    }
    const options = await registerStart(browser);
    const answer = passkey.create(ceremony(options));
    const other = await running.signedIn('smart');
    expect(await registerFinish(other, answer)).toEqual(failed);
    await registerStart(other);
    expect(await registerFinish(other, answer)).toEqual(failed);
    expect(await registerFinish(browser, answer)).toEqual({ verified: true });
    expect(await registerFinish(browser, answer)).toEqual(failed);
  });

  it('[API-21] another customer’s credential cannot be registered again', async () => {
    const { passkey } = await registered('farm');
    const thief = await running.signedIn('smart');
    const options = await registerStart(thief);
    expect(await registerFinish(thief, passkey.create(ceremony(options)))).toEqual({
      verified: false,
      error: PASSKEY_ERRORS.registrationNotVerified,
    });
    const browser = running.browser();
    const reply = await loginFinish(browser, passkey.get(ceremony(await loginStart(browser))));
    expect(reply.session?.email).toBe('farm@sandbox.example');
  });

  it('[API-20] known ones are left out, and there is an end to them', async () => {
    const { browser, passkey } = await registered('farm');
    expect((await registerStart(browser)).excludeCredentials).toMatchObject([{ id: passkey.id }]);
    for (let nth = 1; nth < 20; nth += 1) {
      const options = await registerStart(browser);
      expect((await registerFinish(browser, new Authenticator().create(ceremony(options)))).verified).toBe(true);
    }
    expect(await ask(browser, 'registerStart', {})).toEqual({ error: PASSKEY_ERRORS.startRegistration });
  });

  it('rubbish is an answer too: not verified', async () => {
    const browser = await running.signedIn('farm');
    await registerStart(browser);
    expect((await registerFinish(browser, { id: 'x', response: { clientDataJSON: 'x' } })).verified).toBe(false);
    const { passkey } = await registered('farm');
    const stranger = running.browser();
    await loginStart(stranger);
    expect(await loginFinish(stranger, { id: passkey.id, response: {} })).toEqual(NOT_CHECKED);
    for (const response of ['no', { id: passkey.id, response: { clientDataJSON: 7 } }]) {
      expect((await stranger.post('/api/biometrics/loginFinish', { response })).status).toBe(400);
    }
  });

  it('the control room shows them, and a reset forgets them; what the server keeps signs nobody in', async () => {
    const { passkey } = await registered('farm');
    const shown = async () => sandboxState.parse(await (await running.sandbox('GET', '/state')).json()).passkeys;
    expect(await shown()).toMatchObject([{ email: 'farm@sandbox.example', credentialId: passkey.id, counter: 0 }]);
    await running.sandbox('POST', '/reset');
    expect(await shown()).toEqual([]);
    const browser = running.browser();
    expect(await loginFinish(browser, passkey.get(ceremony(await loginStart(browser))))).toEqual(NOT_CHECKED);
  });
});

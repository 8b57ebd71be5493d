import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { APP_HEADER, DEFAULT_SEGMENT, IDEMPOTENCY_HEADER, pathOf } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { startSignInCall } from '#contracts/session.ts';
import type { SignInAction } from '#contracts/signIn.ts';
import { BODY_LIMIT, bodyLimitOf } from '#server/http/bodyLimit.ts';
import { endSessionsOf } from '#server/store/identity/sessions.ts';
import { calls, HOSTILE, textPlaces } from '../contracts/hostileTexts.ts';
import type { Browser } from './browser.ts';
import { describeOnOneDatabase } from './database.ts';
import { answer, CLIENT, type FakeIssuer, fakeIssuer, type NextToken, VERIFIER } from './fakeIssuer.ts';
import { type RunningServer, startServer } from './server.ts';

describeOnOneDatabase('Abuse of the sign-in', (engine) => {
  let running: RunningServer;
  let provider: FakeIssuer;
  let resetPolicy: FakeIssuer;
  beforeAll(async () => {
    provider = await fakeIssuer();
    resetPolicy = await fakeIssuer('/reset-policy');
    running = await startServer(engine, {
      STORMLAMP_SANDBOX: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: 's',
      OIDC_PASSWORD_RESET_ISSUER: resetPolicy.issuer,
      OIDC_PASSWORD_CHANGE_PARAMS: 'kc_action=UPDATE_PASSWORD',
      // Several attempts a test, all from one address.
      STORMLAMP_RATE_LIMIT: '60000',
    });
  });
  afterAll(async () => {
    await running.stop();
    await provider.stop();
    await resetPolicy.stop();
  });
  beforeEach(() => {
    for (const one of [provider, resetPolicy]) one.next = { claims: {} };
  });

  const start = async (browser: Browser, action?: SignInAction) => {
    const reply = await browser.post('/api/session/startSignIn', action ? { action } : {});
    return startSignInCall.reply.parse(await reply.json());
  };
  const isSignedIn = async (browser: Browser) =>
    ((await (await browser.get('/api/session')).json()) as { session: unknown }).session !== null;
  const signedIn = async (claims: object = {}) => {
    const browser = running.browser();
    answer(provider, (await start(browser)).nonce, claims);
    expect((await browser.finish('code', VERIFIER)).status).toBe(200);
    return browser;
  };

  it('an answer as it should be signs in, with code, verifier and our address', async () => {
    const browser = await signedIn();
    expect(await isSignedIn(browser)).toBe(true);
    expect(Object.fromEntries(provider.redeemed.at(-1) ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code',
      code_verifier: VERIFIER,
      redirect_uri: `${running.origin}/Login/Callback`,
    });
  });

  it.each<[string, object, Partial<NextToken>]>([
    ['a wrong nonce', { nonce: 'another' }, {}],
    ['no nonce', { nonce: undefined }, {}],
    ['a wrong issuer', { iss: 'https://evil.example' }, {}],
    ['another app’s audience', { aud: 'another-app' }, {}],
    ['an end that has passed', { exp: 1_700_000_000 }, {}],
    ['no signature', {}, { alg: 'none' }],
    ['a signature by another key', {}, { otherKey: true }],
  ])('an ID token with %s signs nobody in', async (_what, claims, made) => {
    const browser = running.browser();
    answer(provider, (await start(browser)).nonce, claims, made);
    const reply = await browser.finish('code', VERIFIER);
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([401, 'signInRequired']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('an e-mail address that the provider did not verify is nobody’s', async () => {
    const browser = running.browser();
    answer(provider, (await start(browser)).nonce, { sub: 'p2', email_verified: false });
    expect((await browser.finish('code', VERIFIER)).status).toBe(403);
  });

  it('what the provider says at a length that no reply carries counts as not said', async () => {
    const long = 'x'.repeat(2000);
    const claims = { sub: 'p3', email: 'long@real.example', name: long, userIdentitiesIssuers: [long, 'live.com'] };
    const browser = await signedIn(claims);
    expect(await (await browser.get('/api/session')).json()).toMatchObject({
      session: { name: 'long@real.example', userIdentitiesIssuers: ['live.com'] },
    });
    const other = running.browser();
    answer(provider, (await start(other)).nonce, { sub: 'p4', email: `${long}@real.example` });
    expect((await other.finish('code', VERIFIER)).status).toBe(403);
  });

  it('a code is redeemed once: the attempt it belongs to is spent, also by a failure', async () => {
    const browser = running.browser();
    const { nonce } = await start(browser);
    answer(provider, 'another');
    expect((await browser.finish('code', VERIFIER)).status).toBe(401);
    answer(provider, nonce);
    const before = provider.redeemed.length;
    expect((await browser.finish('code', VERIFIER)).status).toBe(401);
    expect(provider.redeemed).toHaveLength(before);
  });

  it('a victim’s browser finishes no sign-in that an attacker started', async () => {
    const attacker = running.browser();
    answer(provider, (await start(attacker)).nonce);
    const victim = running.browser();
    expect((await victim.finish('code', VERIFIER)).status).toBe(401);
    // Even while the victim has an attempt of their own: its nonce is another.
    await start(victim);
    expect((await victim.finish('code', VERIFIER)).status).toBe(401);
    expect(await isSignedIn(victim)).toBe(false);
  });

  it('a session id planted before the sign-in is worth nothing after it', async () => {
    const planted = 'p'.repeat(43);
    const browser = running.browser();
    browser.jar.set('localhost', new Map([['stormlamp', { value: planted, path: '/' }]]));
    answer(provider, (await start(browser)).nonce);
    expect((await browser.finish('code', VERIFIER)).status).toBe(200);
    expect(browser.jar.get('localhost')?.get('stormlamp')?.value).not.toBe(planted);
    const attacker = running.browser();
    attacker.jar.set('localhost', new Map([['stormlamp', { value: planted, path: '/' }]]));
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('a session of the attacker’s own, planted, does not become the victim’s', async () => {
    const attacker = await signedIn({ sub: 'attacker', email: 'attacker@real.example' });
    const planted = attacker.jar.get('localhost')?.get('stormlamp')?.value ?? '';
    const victim = running.browser();
    victim.jar.set('localhost', new Map([['stormlamp', { value: planted, path: '/' }]]));
    answer(provider, (await start(victim)).nonce);
    expect((await victim.finish('code', VERIFIER)).status).toBe(200);
    expect(victim.jar.get('localhost')?.get('stormlamp')?.value).not.toBe(planted);
    expect(await isSignedIn(attacker)).toBe(false);
  });

  it('a revoked session calls nothing that asks for one', async () => {
    const browser = await signedIn();
    const { session } = (await (await browser.get('/api/session')).json()) as { session: { customerId: string } };
    await endSessionsOf(running.server.services.db, session.customerId);
    for (const { method, path, auth } of running.server.app.registeredRoutes) {
      if (auth !== 'customer') continue;
      const url = path.replace(':fileName', `${'0'.repeat(64)}.jpg`);
      const send = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const headers = { ...send.headers, [APP_HEADER]: '1' };
      expect([path, (await browser.go(url, { ...send, method, headers })).status]).toEqual([path, 401]);
    }
  });

  it('another site’s page changes nothing, whatever it sends along', async () => {
    const browser = await signedIn();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', [APP_HEADER]: '1' },
      { origin: 'null', [APP_HEADER]: '1' },
      { origin: running.origin },
      { authorization: 'Bearer anything', origin: running.origin },
      { 'sec-fetch-site': 'cross-site', [APP_HEADER]: '1' },
      { 'sec-fetch-site': 'same-site', [APP_HEADER]: '1' },
      // What the browser says of the site never outweighs an Origin that is not ours.
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example', [APP_HEADER]: '1' },
    ];
    for (const path of ['/api/session/signOut', '/api/biometrics/registerStart', '/api/utility/updateProfileDetails']) {
      for (const headers of foreign) {
        const sent = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } };
        expect([path, headers, (await browser.go(path, sent)).status]).toEqual([path, headers, 403]);
      }
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('no call takes a text as long as its body may be, up to 60,000 characters, whatever it is made of and wherever it stands', async () => {
    const browser = await signedIn();
    for (const call of (await calls()).filter(({ method }) => method === 'POST')) {
      const { path } = call;
      const url = pathOf(call, DEFAULT_SEGMENT);
      const limit = bodyLimitOf(call);
      // As long as comes in at all, with room for the rest of the body.
      const length = limit === BODY_LIMIT ? 60_000 : Math.floor(limit / 2);
      for (const place of textPlaces(call.request)) {
        for (const name of ['dots behind an @', 'digits', 'blanks between']) {
          const reply = await browser.post(url, place.fill(HOSTILE[name]?.(length) ?? ''), {
            [IDEMPOTENCY_HEADER]: randomUUID(),
          });
          const { error } = problem.parse(await reply.json());
          expect([path, place.path, name, error.code]).toEqual([path, place.path, name, 'badRequest']);
          // Of the plain texts around it some do not fit either: this one has to be named.
          expect(error.message).toContain(/[a-z]\w*/i.exec(place.path)?.[0]);
        }
      }
    }
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('no address of ours sends a customer on to another site', async () => {
    const browser = running.browser();
    const evil = 'https://evil.example';
    for (const path of [
      `/Login/Callback?returnUrl=${evil}`,
      `/login?returnUrl=${evil}`,
      `//evil.example/login`,
      `/api/session?callbackUrl=${evil}`,
      `/api/auth/callback/azure-ad-b2c-mobile?state=x&callbackUrl=${evil}`,
    ]) {
      const reply = await browser.go(running.origin + path, { headers: { accept: 'text/html' } });
      expect([path, reply.headers.get('location')]).toEqual([path, null]);
    }
    const form = { method: 'POST', body: new URLSearchParams({ callbackUrl: evil, csrfToken: 'x' }) };
    expect((await browser.go('/api/auth/signin/azure-ad-b2c-mobile', form)).headers.get('location')).toBeNull();
  });

  it('a forgotten password has an authority of its own, and its tokens are no one else’s', async () => {
    const browser = running.browser();
    const started = await start(browser, 'forgotPassword');
    expect(started.metadata.issuer).toBe(resetPolicy.issuer);
    // The policy's answer, though right, comes in the sign-in's name: not accepted.
    answer(resetPolicy, started.nonce, { iss: provider.issuer });
    expect((await browser.finish('code', VERIFIER)).status).toBe(401);
    answer(resetPolicy, (await start(browser, 'forgotPassword')).nonce);
    const reply = await browser.finish('code', VERIFIER);
    expect(await reply.json()).toMatchObject({ session: { email: 'pat@real.example', forgotPassword: true } });
  });

  it('a changed password goes to the sign-in’s authority with the configured parameters', async () => {
    const browser = await signedIn();
    const started = await start(browser, 'changePassword');
    expect(started).toMatchObject({
      redirectUri: `${running.origin}/menu/security/reset-password-success`,
      metadata: { issuer: provider.issuer },
      extraParams: { kc_action: 'UPDATE_PASSWORD', login_hint: 'pat@real.example' },
    });
    // An answer that does not fit ends nobody's session.
    answer(provider, 'another');
    expect((await browser.finish('code', VERIFIER)).status).toBe(403);
    expect(await isSignedIn(browser)).toBe(true);
    answer(provider, (await start(browser, 'changePassword')).nonce);
    expect((await browser.finish('code', VERIFIER)).status).toBe(200);
    expect(provider.redeemed.at(-1)?.get('redirect_uri')).toBe(started.redirectUri);
  });

  it('[SEC-13] hosts are read from a claim of addresses or of names, and a provider silent about it changes nothing', async () => {
    const issuers = (browser: Browser) =>
      browser.get('/api/session').then(async (reply) => (await reply.json()).session.userIdentitiesIssuers);
    const listed = ['https://accounts.google.com', 'Live.com', 7];
    expect(await issuers(await signedIn({ userIdentitiesIssuers: listed }))).toEqual([
      'accounts.google.com',
      'live.com',
    ]);
    expect(await issuers(await signedIn())).toEqual(['accounts.google.com', 'live.com']);
    expect(await issuers(await signedIn({ userIdentitiesIssuers: [] }))).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { APP_HEADER, OWNER_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { endSessionsOf } from '#server/store/identity/sessions.ts';
import { sessions } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnOneDatabase('Signing in and out', (engine) => {
  let running: RunningServer;
  let ahead = 0;
  beforeAll(async () => {
    running = await startServer(engine, {}, { now: () => new Date(Date.now() + ahead) });
  });
  afterAll(() => running.stop());

  it('a customer signs in on the provider’s own page and is known from then on: name, email, rememberMe [AUTH-05]', async () => {
    const browser = running.browser();
    const session = await browser.signIn('basement');
    expect(session).toMatchObject({
      name: 'Marlene Kowalchuk',
      email: 'basement@sandbox.example',
      rememberMe: false,
    });
    const asked = (await (await browser.get('/api/session')).json()) as { session: unknown };
    expect(asked.session).toEqual(session);
  });

  it('the page lives on another site than the app, and says that it is a sandbox', async () => {
    const { page } = await running.browser().openProvider();
    expect(page.url.hostname).toBe('127.0.0.1');
    expect(new URL(running.origin).hostname).toBe('localhost');
    const html = await page.response.text();
    expect(html).toMatch(/<label for="email">Email<\/label>[\s\S]*<label for="password">Password<\/label>/);
    expect(html).toContain('>Sign in</button>');
    expect(html).toContain('Sandbox');
  });

  it.each(['basement', 'basement@', 'Basement@Sandbox.Example'])('the address may be typed as %s', async (typed) => {
    expect((await running.browser().signIn(typed)).email).toBe('basement@sandbox.example');
  });

  it('a wrong password says so and keeps the address', async () => {
    const browser = running.browser();
    const { page } = await browser.openProvider();
    const { response } = await browser.submitForm(page.url, 'farm@sandbox.example', 'candle');
    const html = await response.text();
    expect(html).toContain('That password is not right');
    expect(html).toContain('value="farm@sandbox.example"');
  });

  it('nobody signed in is an answer, not an error', async () => {
    const reply = await running.browser().get('/api/session');
    expect([reply.status, await reply.json()]).toEqual([200, { session: null }]);
  });

  it('the cookie is HttpOnly and Strict, lives as long as the browser, and its value is not what the server keeps', async () => {
    const browser = await running.signedIn('farm');
    const cookie = browser.setCookies.find((line) => line.startsWith('stormlamp=')) ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).toMatch(/Path=\//);
    // Nobody asked to be remembered yet: it ends with the browser.
    expect(cookie).not.toMatch(/Max-Age/);
    const secret = browser.jar.get('localhost')?.get('stormlamp')?.value ?? '';
    const kept = await running.server.services.db.select().from(sessions);
    expect(secret.length).toBeGreaterThan(40);
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('a new sign-in gets a new session id and ends the one before', async () => {
    const browser = await running.signedIn('smart');
    const before = browser.jar.get('localhost')?.get('stormlamp')?.value ?? '';
    await browser.signIn('smart');
    const after = browser.jar.get('localhost')?.get('stormlamp')?.value ?? '';
    expect(after).not.toBe(before);
    const old = await fetch(`${running.origin}/api/session`, {
      headers: { [APP_HEADER]: '1', cookie: `stormlamp=${before}` },
    });
    expect(await old.json()).toEqual({ session: null });
  });

  it('an answer is redeemed once, in the browser that asked, with its own verifier', async () => {
    const browser = running.browser();
    const { page, verifier } = await browser.openProvider();
    const { url } = await browser.submitForm(page.url, 'plan', 'lamp');
    const code = url.searchParams.get('code') ?? '';
    expect((await running.browser().finish(code, verifier)).status).toBe(401);
    expect((await browser.finish(code, verifier)).status).toBe(200);
    const again = await browser.finish(code, verifier);
    expect(again.status).toBe(401);
    expect(problem.parse(await again.json()).error.code).toBe('signInRequired');
  });

  it('a wrong verifier is refused', async () => {
    const browser = running.browser();
    const { page } = await browser.openProvider();
    const { url } = await browser.submitForm(page.url, 'plan', 'lamp');
    const reply = await browser.finish(url.searchParams.get('code') ?? '', 'x'.repeat(43));
    expect(reply.status).toBe(401);
  });

  it('[API-13] remember-me off makes the cookie end with the browser, on makes it last again', async () => {
    const browser = await running.signedIn('business');
    const headers = { [APP_HEADER]: '1' };
    const off = await browser.get('/api/session/updateSession?rememberMe=false', headers);
    expect(await off.json()).toMatchObject({ session: { rememberMe: false } });
    expect(browser.setCookies.at(-1)).not.toMatch(/Max-Age/);
    const on = await browser.get('/api/session/updateSession?rememberMe=true', headers);
    expect(await on.json()).toMatchObject({ session: { rememberMe: true } });
    expect(browser.setCookies.at(-1)).toMatch(/Max-Age=7776000/);
  });

  it('[API-13] updating the session needs our header although it is a GET', async () => {
    const browser = await running.signedIn('business');
    const reply = await browser.go('/api/session/updateSession?rememberMe=false');
    expect(reply.status).toBe(403);
  });

  it('a session that is used goes on, one that is not used ends on the server too', async () => {
    const browser = await running.signedIn('arranged');
    await browser.get('/api/session/updateSession?rememberMe=false', { [APP_HEADER]: '1' });
    try {
      for (const hours of [20, 40, 60]) {
        ahead = (hours / 24) * DAY_MS;
        expect((await browser.get('/api/utility/profileDetails')).status).toBe(200);
      }
      ahead += DAY_MS + 1;
      expect((await browser.get('/api/utility/profileDetails')).status).toBe(401);
    } finally {
      ahead = 0;
    }
  });

  it('a session can be revoked on the server', async () => {
    const browser = running.browser();
    const { customerId } = await browser.signIn('nobill');
    await endSessionsOf(running.server.services.db, customerId);
    expect((await browser.get('/api/utility/profileDetails')).status).toBe(401);
  });

  it('[AUTH-42] signing out ends the session, and the provider’s too, which leads back to /login', async () => {
    const browser = await running.signedIn('final');
    const reply = await browser.post('/api/session/signOut', {});
    const { logoutUrl } = (await reply.json()) as { logoutUrl: string };
    expect(reply.headers.get('clear-site-data')).toBe('"cache"');
    expect((await browser.get('/api/utility/profileDetails')).status).toBe(401);
    expect(browser.jar.get('localhost')?.has('stormlamp')).toBe(false);

    const page = await browser.go(logoutUrl);
    const html = await page.text();
    expect(html).toContain('document.forms[0].submit()');
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]);
    const end = await browser.go(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect(end.headers.get('location')).toBe(`${running.origin}/login`);
    const { page: asked } = await browser.openProvider();
    expect(asked.url.pathname).toMatch(/^\/oidc\/interaction\//);
  });

  it.each([
    ['no header of ours', { origin: 'SAME' }],
    ['another origin', { [APP_HEADER]: '1', origin: 'https://evil.example' }],
    ['another site', { [APP_HEADER]: '1', 'sec-fetch-site': 'cross-site' }],
  ])('a change with %s is refused', async (_what, headers) => {
    const browser = await running.signedIn('basement');
    const sent = {
      ...headers,
      ...('origin' in headers && headers.origin === 'SAME' ? { origin: running.origin } : {}),
    };
    const reply = await browser.go('/api/session/signOut', {
      method: 'POST',
      body: '{}',
      headers: sent as Record<string, string>,
    });
    expect(reply.status).toBe(403);
    expect(problem.parse(await reply.json()).error.code).toBe('forbidden');
    expect((await browser.get('/api/utility/profileDetails')).status).toBe(200);
  });

  it('a submission that belongs to another customer waits for them', async () => {
    const browser = await running.signedIn('basement');
    const reply = await browser.get('/api/utility/profileDetails', { [OWNER_HEADER]: 'somebody-else' });
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([401, 'otherCustomer']);
  });
});

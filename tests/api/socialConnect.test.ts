import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import type { Session } from '#contracts/session.ts';
import { isConnected, type SocialProvider } from '#contracts/social.ts';
import { finishSocialConnectCall, SOCIAL_CONNECT_PAGE } from '#contracts/socialConnect.ts';
import { Browser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

describe('Social sign-ins', () => {
  let running: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer('PGlite', { SOCIAL_MICROSOFT_HOST: 'login.microsoftonline.example' });
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
    browser = await running.signedIn('business');
  });

  const request = async (who: Browser, provider: string) => {
    const headers = { [APP_HEADER]: '1' };
    const reply = await who.get(`/api/utility/socialLoginRequest?provider=${provider}`, headers);
    expect(reply.status).toBe(200);
    return ((await reply.json()) as { url: string }).url;
  };
  const finish = async (who: Browser, answer: URL) => {
    const reply = await who.post('/api/session/finishSocialConnect', Object.fromEntries(answer.searchParams));
    expect(reply.status).toBe(200);
    return finishSocialConnectCall.reply.parse(await reply.json());
  };
  /** To the provider, its page, back. */
  const walk = async (who: Browser, provider: SocialProvider, fields: Record<string, string> = {}) => {
    const page = await who.follow(await request(who, provider));
    expect(await page.response.text()).toContain('Sandbox');
    return (await who.submit(page.url, { step: 'link', email: 'business@sandbox.example', ...fields })).url;
  };
  const session = async (who: Browser) =>
    ((await (await who.get('/api/session')).json()) as { session: Session }).session;

  it.each(['Google', 'Apple', 'Microsoft'] as const)(
    '[API2-29] [SEC-13] %s is linked at the provider, and the session says so from then on',
    async (provider) => {
      expect(isConnected(await session(browser), provider)).toBe(false);
      const answer = await walk(browser, provider);
      expect(answer.origin + answer.pathname).toBe(running.origin + SOCIAL_CONNECT_PAGE);
      const { status, session: now } = await finish(browser, answer);
      expect([status, isConnected(now, provider)]).toEqual(['success', true]);
      expect(now.userIdentitiesIssuers).toHaveLength(1);
      expect(isConnected(await session(browser), provider)).toBe(true);
      // Everywhere the customer is signed in, and after the next sign-in too.
      expect(isConnected(await running.browser().signIn('business'), provider)).toBe(true);
    },
  );

  it('[SEC-13] the host that stands for a provider is configuration', async () => {
    expect((await session(browser)).socialHosts).toEqual({
      Google: 'google.com',
      Apple: 'appleid.apple.com',
      Microsoft: 'login.microsoftonline.example',
    });
    const { session: now } = await finish(browser, await walk(browser, 'Microsoft'));
    expect(now.userIdentitiesIssuers).toEqual(['login.microsoftonline.example']);
  });

  it('a linked one is disconnected by a call, twice if need be, and the others stay', async () => {
    await finish(browser, await walk(browser, 'Google'));
    await finish(browser, await walk(browser, 'Apple'));
    for (const _twice of [1, 2]) {
      const reply = await browser.post('/api/session/socialDisconnect', { provider: 'Google' });
      expect(((await reply.json()) as { session: Session }).session.userIdentitiesIssuers).toEqual([
        'appleid.apple.com',
      ]);
    }
    // The provider forgot it too.
    expect((await running.browser().signIn('business')).userIdentitiesIssuers).toEqual(['appleid.apple.com']);
  });

  it('a no at the provider is status=error, and nothing changed', async () => {
    const answer = await walk(browser, 'Google', { step: 'cancel' });
    expect(answer.searchParams.get('error')).toBe('access_denied');
    expect(await finish(browser, answer)).toMatchObject({ status: 'error', session: { userIdentitiesIssuers: [] } });
  });

  it('an answer counts once, in the session that asked, with its own state', async () => {
    const answer = await walk(browser, 'Google');
    const other = await running.signedIn('farm');
    expect(await finish(other, answer)).toMatchObject({ status: 'error', session: { userIdentitiesIssuers: [] } });
    // Spent by the attempt, whoever made it.
    expect((await finish(browser, answer)).status).toBe('error');

    const mixedUp = await walk(browser, 'Google');
    mixedUp.searchParams.set('iss', 'https://evil.example');
    expect((await finish(browser, mixedUp)).status).toBe('error');

    const second = await walk(browser, 'Google');
    expect(second.searchParams.has('iss')).toBe(true);
    const forged = new URL(second);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect((await finish(browser, forged)).status).toBe('error');
    expect((await finish(browser, second)).status).toBe('success');
    expect((await finish(browser, second)).status).toBe('error');
  });

  it('somebody else’s account at the provider is not linked to this customer', async () => {
    browser.jar.delete('127.0.0.1');
    const answer = await walk(browser, 'Google', { email: 'farm@sandbox.example' });
    expect(await finish(browser, answer)).toMatchObject({ status: 'error', session: { userIdentitiesIssuers: [] } });
    expect((await session(browser)).email).toBe('business@sandbox.example');
  });

  it('an answer to linking is no sign-in, and the other way round', async () => {
    const answer = await walk(browser, 'Google');
    expect((await browser.finish(answer.searchParams.get('code') ?? '', 'x'.repeat(43))).status).toBe(401);
    const stranger = running.browser();
    const { page } = await stranger.openProvider();
    const { url } = await stranger.submitForm(page.url, 'farm', 'lamp');
    expect((await finish(browser, url)).status).toBe('error');
  });

  it('another name is no provider, and asking needs our header', async () => {
    const headers = { [APP_HEADER]: '1' };
    const unknown = await browser.get('/api/utility/socialLoginRequest?provider=MySpace', headers);
    expect(unknown.status).toBe(400);
    expect((await browser.go('/api/utility/socialLoginRequest?provider=Google')).status).toBe(403);
  });

  it('the sandbox’s provider unlinks only for the app', async () => {
    const body = new URLSearchParams({ subject: 'sandbox-business', issuer: 'google.com' });
    expect((await fetch(`http://127.0.0.1:${running.port}/oidc/unlink`, { method: 'POST', body })).status).toBe(401);
  });
});

describe('A provider that offers no more than signing in', () => {
  let running: RunningServer;
  beforeAll(async () => {
    const playing = await startServer('PGlite');
    running = await startServer('PGlite', {
      STORMLAMP_SANDBOX: 'on',
      OIDC_ISSUER: `http://127.0.0.1:${playing.port}/oidc`,
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    });
    const { stop } = running;
    running.stop = async () => {
      await stop();
      await playing.stop();
    };
  });
  afterAll(() => running.stop());

  it('says so for a forgotten password', async () => {
    const reply = await new Browser(running.origin).post('/api/session/startSignIn', { action: 'forgotPassword' });
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([404, 'notFound']);
  });
});

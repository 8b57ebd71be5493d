import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem.ts';
import type { Session } from '#contracts/session.ts';
import { FORGOT_PASSWORD_ERROR } from '#contracts/signIn.ts';
import type { Browser, Page } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

describe('Forgotten and changed passwords', () => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer('PGlite');
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });

  const code = async () => {
    const messages = await running.inbox();
    return /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const sessionOf = async (browser: Browser) =>
    ((await (await browser.get('/api/session')).json()) as { session: Session | null }).session;
  const finish = async (browser: Browser, end: Page, verifier: string) => {
    const reply = await browser.finish(end.url.searchParams.get('code') ?? '', verifier);
    expect(reply.status).toBe(200);
    return ((await reply.json()) as { session: Session }).session;
  };
  const cannotSignIn = async (handle: string, password: string) => {
    const browser = running.browser();
    const { page } = await browser.openProvider();
    expect((await browser.submitForm(page.url, handle, password)).url.pathname).toMatch(/^\/oidc\/interaction/);
  };
  const startReset = async (browser: Browser, handle: string) => {
    const { page, verifier } = await browser.openProvider('forgotPassword');
    await browser.submit(page.url, { step: 'code', email: handle });
    return { page, verifier };
  };

  it('“Forgot your password?” comes back to the app with the code that B2C uses', async () => {
    const browser = running.browser();
    const { page, state } = await browser.openProvider();
    const { url } = await browser.submit(page.url, { step: 'forgot' });
    expect(url.pathname).toBe('/Login/Callback');
    expect(url.searchParams.get('state')).toBe(state);
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('error_description')).toMatch(new RegExp(`^${FORGOT_PASSWORD_ERROR}`));
  });

  it('a code from the inbox sets a new one, signs in, and marks the session until it is used', async () => {
    const browser = running.browser();
    const { page, verifier } = await startReset(browser, 'farm@');
    const end = await browser.submit(page.url, {
      step: 'reset',
      email: 'farm@sandbox.example',
      code: await code(),
      newPassword: 'wick and oil',
    });
    expect(await finish(browser, end, verifier)).toMatchObject({ email: 'farm@sandbox.example', forgotPassword: true });
    // Until the app says that it showed the page: a tab that dies in between loses nothing.
    expect(await sessionOf(browser)).toMatchObject({ forgotPassword: true });
    for (const _twice of [1, 2]) {
      const cleared = await browser.post('/api/session/clearForgotPassword', {});
      expect(((await cleared.json()) as { session: Session }).session).not.toHaveProperty('forgotPassword');
    }
    expect(await sessionOf(browser)).not.toHaveProperty('forgotPassword');
    await cannotSignIn('farm', 'lamp');
    expect(await running.browser().signIn('farm', 'wick and oil')).not.toHaveProperty('forgotPassword');
  });

  it('a new password ends the sessions of whoever knew the old one', async () => {
    const elsewhere = await running.signedIn('smart');
    const browser = running.browser();
    const { page, verifier } = await startReset(browser, 'smart');
    const fields = { step: 'reset', email: 'smart@sandbox.example', newPassword: 'wick and oil' };
    await finish(browser, await browser.submit(page.url, { ...fields, code: await code() }), verifier);
    expect(await sessionOf(elsewhere)).toBeNull();
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it('a code works once and is not guessed', async () => {
    const browser = running.browser();
    const { page } = await startReset(browser, 'plan');
    const right = await code();
    const fields = { step: 'reset', email: 'plan@sandbox.example', newPassword: 'wick and oil' };
    for (let guess = 0; guess < 5; guess += 1) {
      const { response } = await browser.submit(page.url, { ...fields, code: right === '000000' ? '1' : '000000' });
      expect(await response.text()).toContain('That code is not right');
    }
    const { response } = await browser.submit(page.url, { ...fields, code: right });
    expect(await response.text()).toContain('That code is not right');
    await running.browser().signIn('plan', 'lamp');
  });

  it('changing it wants the old one, comes back to its own page and keeps remember-me', async () => {
    const browser = await running.signedIn('nobill');
    const elsewhere = await running.signedIn('nobill');
    await browser.get('/api/session/updateSession?rememberMe=false', { 'x-stormlamp': '1' });
    const { page, verifier } = await browser.openProvider('changePassword');
    expect(await page.response.text()).toContain('value="nobill@sandbox.example"');
    const fields = { step: 'change', email: 'nobill@sandbox.example', newPassword: 'wick and oil' };
    const wrong = await browser.submit(page.url, { ...fields, oldPassword: 'candle' });
    expect(await wrong.response.text()).toContain('The old password is not right');
    const end = await browser.submit(page.url, { ...fields, oldPassword: 'lamp' });
    expect(end.url.href).toContain(`${running.origin}/menu/security/reset-password-success?code=`);
    const session = await finish(browser, end, verifier);
    expect(session).toMatchObject({ email: 'nobill@sandbox.example', rememberMe: false });
    expect(session).not.toHaveProperty('forgotPassword');
    expect(await sessionOf(elsewhere)).toBeNull();
    await cannotSignIn('nobill', 'lamp');
  });

  it('changing it needs a session, and finishing it the same one', async () => {
    const nobody = await running.browser().post('/api/session/startSignIn', { action: 'changePassword' });
    expect([nobody.status, problem.parse(await nobody.json()).error.code]).toEqual([401, 'signInRequired']);

    const browser = await running.signedIn('arranged');
    // The provider itself has forgotten who is there.
    browser.jar.delete('127.0.0.1');
    const { page, verifier } = await browser.openProvider('changePassword');
    const fields = { step: 'change', oldPassword: 'lamp', newPassword: 'wick and oil' };
    const other = await browser.submit(page.url, { ...fields, email: 'final@sandbox.example' });
    const refused = await browser.finish(other.url.searchParams.get('code') ?? '', verifier);
    expect(refused.status).toBe(403);
    expect(await sessionOf(browser)).toMatchObject({ email: 'arranged@sandbox.example' });

    browser.jar.delete('127.0.0.1');
    const again = await browser.openProvider('changePassword');
    const end = await browser.submit(again.page.url, { ...fields, email: 'arranged@sandbox.example' });
    browser.jar.delete('127.0.0.1');
    await browser.post('/api/session/signOut', {});
    const late = await browser.finish(end.url.searchParams.get('code') ?? '', again.verifier);
    expect(late.status).toBe(401);
  });

  it('cancelling comes back with a no, and an unknown action is no request', async () => {
    const browser = running.browser();
    const { page } = await browser.openProvider('forgotPassword');
    const { url } = await browser.submit(page.url, { step: 'cancel' });
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect((await browser.post('/api/session/startSignIn', { action: 'deleteMe' })).status).toBe(400);
  });

  it('a reset of the sandbox brings the first passwords back', async () => {
    const browser = running.browser();
    const { page } = await startReset(browser, 'moveout');
    const fields = { step: 'reset', email: 'moveout@sandbox.example', newPassword: 'wick and oil' };
    await browser.submit(page.url, { ...fields, code: await code() });
    await cannotSignIn('moveout', 'lamp');
    await running.sandbox('POST', '/reset');
    await running.browser().signIn('moveout', 'lamp');
  });
});

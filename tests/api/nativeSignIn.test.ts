import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NATIVE_CALLBACK_PATH, NATIVE_SIGN_IN_PATH } from '#contracts/nativeSignIn.ts';
import { problem } from '#contracts/problem.ts';
import type { Session } from '#contracts/session.ts';
import { FORGOT_PASSWORD_ERROR } from '#contracts/signIn.ts';
import type { Browser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

const SHELL = 'ca.utility.app://signed-in';

describe('Signing in from a native shell', () => {
  let running: RunningServer;
  let ahead = 0;
  beforeAll(async () => {
    const env = { NATIVE_CALLBACK_URLS: `${SHELL}, ca.utility.app://other` };
    running = await startServer('PGlite', env, { now: () => new Date(Date.now() + ahead) });
  });
  afterAll(() => running.stop());

  const tokenOf = async (shell: Browser) =>
    ((await (await shell.get('/api/auth/csrf')).json()) as { csrfToken: string }).csrfToken;
  const post = (shell: Browser, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    shell.go(NATIVE_SIGN_IN_PATH, { method: 'POST', body: new URLSearchParams(fields), headers });
  /** The form, then the provider's page in the system's browser, until it calls the shell back. */
  const walk = async (shell: Browser, csrfToken: string, fields: Record<string, string>) => {
    const reply = await post(shell, { callbackUrl: SHELL, csrfToken });
    expect(reply.status).toBe(303);
    const system = running.browser();
    const page = await system.follow(reply.headers.get('location') ?? '');
    // A browser would not let the page's form end at the shell otherwise.
    expect(page.response.headers.get('content-security-policy')).toContain(` ${new URL(SHELL).protocol}`);
    return { system, back: (await system.submit(page.url, fields)).url };
  };
  const credentials = { email: 'farm', password: 'lamp' };
  const finish = (shell: Browser, code: string | null, csrfToken: string) =>
    shell.post('/api/session/finishNativeSignIn', { code: code ?? '', csrfToken });

  it('[API-24] the form leads to the provider, the shell is called back, and fetches its session', async () => {
    const shell = running.browser();
    const csrfToken = await tokenOf(shell);
    const { system, back } = await walk(shell, csrfToken, credentials);
    expect(back.href).toMatch(/^ca\.utility\.app:\/\/signed-in\?code=[\w-]{43}$/);
    const reply = await finish(shell, back.searchParams.get('code'), csrfToken);
    expect(reply.status).toBe(200);
    expect(((await reply.json()) as { session: Session }).session.email).toBe('farm@sandbox.example');
    expect((await shell.get('/api/utility/profileDetails')).status).toBe(200);
    // The session is the shell's alone.
    expect((await system.get('/api/utility/profileDetails')).status).toBe(401);
  });

  it('[API-24] the code opens nothing twice, without the token, or after a minute', async () => {
    const shell = running.browser();
    const csrfToken = await tokenOf(shell);
    const once = await walk(shell, csrfToken, credentials);
    const code = once.back.searchParams.get('code');
    expect((await finish(shell, code, csrfToken)).status).toBe(200);
    expect((await finish(running.browser(), code, csrfToken)).status).toBe(401);

    const stolen = await walk(shell, csrfToken, credentials);
    const thief = running.browser();
    const reply = await finish(thief, stolen.back.searchParams.get('code'), await tokenOf(thief));
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([401, 'signInRequired']);
    expect((await finish(shell, stolen.back.searchParams.get('code'), csrfToken)).status).toBe(401);

    const late = await walk(shell, csrfToken, credentials);
    ahead = 61_000;
    expect((await finish(shell, late.back.searchParams.get('code'), csrfToken)).status).toBe(401);
    ahead = 0;
  });

  it('[API-24] a code that was not fetched yet opens nothing once its customer signed out everywhere', async () => {
    const shell = running.browser();
    const csrfToken = await tokenOf(shell);
    const { back } = await walk(shell, csrfToken, credentials);
    const owner = await running.signedIn('farm');
    expect((await owner.post('/api/session/endAllDevices', {})).status).toBe(200);
    const late = await finish(shell, back.searchParams.get('code'), csrfToken);
    expect([late.status, problem.parse(await late.json()).error.code]).toEqual([401, 'signInRequired']);
    expect((await shell.get('/api/utility/profileDetails')).status).toBe(401);
  });

  it.each([
    ['nobody’s address', 'https://evil.example/'],
    ['an address that starts like ours', `${SHELL}.evil.example`],
    ['ours with more behind it', `${SHELL}?next=https://evil.example`],
    ['a page of the app', '/Homepage'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('[API-24] is not called back at %s', async (_what, callbackUrl) => {
    const shell = running.browser();
    const reply = await post(shell, { callbackUrl, csrfToken: await tokenOf(shell) });
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  });

  it('[API-24] the form counts with its token and cookie only, and not from another site', async () => {
    const shell = running.browser();
    const csrfToken = await tokenOf(shell);
    const fields = { callbackUrl: SHELL, csrfToken };
    expect((await post(running.browser(), fields)).status).toBe(403);
    expect((await post(shell, { ...fields, csrfToken: 'x' })).status).toBe(403);
    expect((await post(shell, { callbackUrl: SHELL })).status).toBe(400);
    expect((await post(shell, fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(shell, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post(shell, fields, { origin: 'null' })).status).toBe(303);
    expect(shell.setCookies.find((line) => line.startsWith('stormlamp-csrf='))).toMatch(/HttpOnly.*SameSite=Strict/);
    // A second form of the same shell has the same token.
    expect(await tokenOf(shell)).toBe(csrfToken);
  });

  it('[API-24] takes forms, and no other call does', async () => {
    const shell = running.browser();
    const fields = { callbackUrl: SHELL, csrfToken: await tokenOf(shell) };
    expect((await shell.post(NATIVE_SIGN_IN_PATH, fields)).status).toBe(415);
    const form = { method: 'POST', body: new URLSearchParams(fields), headers: { 'x-stormlamp': '1' } };
    expect((await shell.go('/api/session/finishNativeSignIn', form)).status).toBe(415);
    const long = await post(shell, { ...fields, filler: 'x'.repeat(5000) });
    expect(long.status).toBe(413);
  });

  it('[API-24] a no at the provider is told to the shell in its own short word', async () => {
    const shell = running.browser();
    const csrfToken = await tokenOf(shell);
    const { back } = await walk(shell, csrfToken, { step: 'forgot' });
    expect(back.href).toBe(`${SHELL}?error=${FORGOT_PASSWORD_ERROR}`);
  });

  it('[API-24] the provider’s answer counts once, and with its state', async () => {
    const shell = running.browser();
    const reply = await post(shell, { callbackUrl: SHELL, csrfToken: await tokenOf(shell) });
    const asked = new URL(reply.headers.get('location') ?? '');
    expect(asked.searchParams.get('redirect_uri')).toBe(running.origin + NATIVE_CALLBACK_PATH);
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    const state = asked.searchParams.get('state') ?? '';
    const answered = await shell.go(`${NATIVE_CALLBACK_PATH}?code=made-up&state=${state}`);
    expect(answered.headers.get('location')).toBe(`${SHELL}?error=signInRequired`);
    expect((await shell.go(`${NATIVE_CALLBACK_PATH}?code=made-up&state=${state}`)).status).toBe(400);
    expect((await shell.go(NATIVE_CALLBACK_PATH)).status).toBe(400);
  });
});

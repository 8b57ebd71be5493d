import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { paymentPlans } from '#server/store/schema.ts';
import type { Browser } from './browser.ts';
import { encrypted, planBody, submitted } from './plan.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

describe('The control room of the sandbox', () => {
  let running: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer('PGlite');
    browser = await running.signedIn('basement');
  });
  afterAll(() => running.stop());
  beforeEach(async () => {
    await running.sandbox('POST', '/reset');
  });
  const play = (fault: object) => running.sandbox('POST', '/faults', fault);
  const state = async () => sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  const get = () => browser.get('/api/session');

  it('shows state and inbox as their contracts say, and a page for people', async () => {
    expect((await state()).sessions).toContainEqual(expect.objectContaining({ email: 'basement@sandbox.example' }));
    await running.inbox();
    await play({ path: '<img src=x>', mode: 'drop' });
    const page = await running.sandbox('GET', '');
    const html = await page.text();
    expect(html).toContain('Control room');
    expect(html).not.toContain('<img');
    expect(page.headers.get('x-stormlamp-sandbox')).toBe('on');
  });

  it('its forms work without a script and lead back to the page', async () => {
    const sent = await fetch(`${running.origin}/sandbox/faults`, {
      method: 'POST',
      body: new URLSearchParams({ path: 'meterRead', mode: 'status', value: '503', times: '2' }),
      redirect: 'manual',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/sandbox']);
    expect((await state()).faults).toEqual([{ path: 'meterRead', mode: 'status', value: 503, times: 2 }]);
  });

  it('shows the bank account number of a plan encrypted, and that of the account which is pressed as the utility reads it', async () => {
    const { caAccount } = await accountOf(browser);
    const couple = await running.signedIn('couple');
    const other = (await accountOf(couple)).caAccount;
    await submitted(browser, planBody(caAccount, { bankAccountNumber: encrypted('100456789012') }));
    await submitted(couple, planBody(other, { bankAccountNumber: encrypted('7654321') }));
    const pageOf = async (query: string) => (await running.sandbox('GET', query)).text();
    const link = (account: string) => `<a href="/sandbox?plan=${account}#plans">Decrypt the account number</a>`;
    const sealed = (await state()).plans.find((plan) => plan.caAccount === caAccount)?.bankAccountNumber ?? '';
    const closed = await pageOf('');
    for (const there of [sealed, link(caAccount), link(other)]) expect(closed).toContain(there);
    for (const number of ['100456789012', '7654321']) expect(closed).not.toContain(number);
    const opened = await pageOf(`?plan=${caAccount}`);
    for (const there of ['>100456789012<', link(other)]) expect(opened).toContain(there);
    for (const gone of [sealed, link(caAccount), '7654321']) expect(opened).not.toContain(gone);
  });

  it('says of a bank account number that it cannot read that it was encrypted with another key', async () => {
    const { caAccount } = await accountOf(browser);
    const { db } = running.server.services;
    await submitted(browser, planBody(caAccount));
    const sealedAccount = Buffer.alloc(256).toString('base64');
    await db.update(paymentPlans).set({ sealedAccount }).where(eq(paymentPlans.caAccount, caAccount));
    const page = await running.sandbox('GET', `?plan=${caAccount}`);
    expect(await page.text()).toContain('Not encrypted with the key of the sandbox');
  });

  it('another site’s page cannot pull its levers', async () => {
    const reply = await fetch(`${running.origin}/sandbox/reset`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(reply.status).toBe(403);
  });

  it('signs a customer in without the provider: session and cookie are those that a sign-in leaves', async () => {
    const [atProvider, minted] = [running.browser(), running.browser()];
    await atProvider.signIn('basement');
    await atProvider.get('/api/session/updateSession?rememberMe=true', { 'x-stormlamp': '1' });
    await minted.post('/sandbox/sessions', { email: 'basement@sandbox.example', rememberMe: true });
    const asked = await Promise.all(
      [atProvider, minted].map(async (one) => (await one.get('/api/session')).json() as Promise<{ session: unknown }>),
    );
    expect(asked[1]).toEqual(asked[0]);
    expect(asked[1]?.session).toMatchObject({ email: 'basement@sandbox.example', rememberMe: true });
    const cookie = ({ setCookies }: Browser) => setCookies.at(-1)?.replace(/^stormlamp=[^;]+/, 'stormlamp=…');
    expect(cookie(minted)).toMatch(/^stormlamp=…; Max-Age=/);
    expect(cookie(minted)).toEqual(cookie(atProvider));
  });

  it('signs in nobody whom it does not know', async () => {
    const signIn = (body: object) => running.sandbox('POST', '/sessions', body);
    expect((await signIn({ email: 'nobody@sandbox.example', rememberMe: true })).status).toBe(404);
    expect((await signIn({ email: 'basement@sandbox.example' })).status).toBe(400);
  });

  it('says what a fault looks like when it is none', async () => {
    expect((await play({ path: '/api', mode: 'explode' })).status).toBe(400);
  });

  it('drop cuts the line before any work', async () => {
    await play({ path: '/api', mode: 'drop' });
    await expect(get()).rejects.toThrow();
    expect((await get()).status).toBe(200);
  });

  it('delay waits first', async () => {
    await play({ path: '/api/session', mode: 'delay', value: 300 });
    const before = performance.now();
    expect((await get()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(290);
  });

  it('status answers it in our own shape, as often as asked', async () => {
    await play({ path: 'session', mode: 'status', value: 503, times: 2 });
    const first = await get();
    expect([first.status, problem.parse(await first.json()).error.code]).toEqual([503, 'unavailable']);
    expect((await state()).faults).toEqual([{ path: 'session', mode: 'status', value: 503, times: 1 }]);
    expect((await get()).status).toBe(503);
    expect((await get()).status).toBe(200);
    expect((await state()).faults).toEqual([]);
  });

  it('html is a captive portal’s 200', async () => {
    await play({ path: '/api', mode: 'html' });
    const reply = await get();
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('replyLost does the work and loses the answer; the repeat gets it', async () => {
    const key = randomUUID();
    const body = reading(await accountOf(browser));
    await play({ path: 'meterRead', mode: 'replyLost' });
    await expect(submit(browser, body, key)).rejects.toThrow();
    const kept = await state();
    expect(kept.meterReads).toHaveLength(1);
    expect((await answerOf(await submit(browser, body, key))).reference).toBe(kept.meterReads[0]?.reference);
  });

  it('replyLost and drop also work without a socket, for a simulator', async () => {
    await play({ path: '/api', mode: 'replyLost' });
    await expect(running.server.app.inject('/api/session')).rejects.toThrow();
    await play({ path: '/api', mode: 'drop' });
    await expect(running.server.app.inject('/api/session')).rejects.toThrow();
    const asked = { url: '/api/session', headers: { [APP_HEADER]: '1' } };
    expect((await running.server.app.inject(asked)).statusCode).toBe(200);
  });

  it('a fault on a call does not touch its longer-named neighbour', async () => {
    await play({ path: 'meterRead', mode: 'status', value: 500 });
    const { caAccount, meterNumber } = await accountOf(browser);
    expect((await browser.post('/api/utility/meterReadDetails', { caAccount, meterNumber })).status).toBe(200);
  });

  it('faults reach static files too, and never the control room itself', async () => {
    await play({ path: '/', mode: 'status', value: 502, times: 1 });
    expect((await running.sandbox('GET', '/state')).status).toBe(200);
    expect((await browser.get('/manifest.webmanifest')).status).toBe(502);
  });

  it('clearing and resetting take the faults away', async () => {
    await play({ path: '/api', mode: 'drop', times: 99 });
    await running.sandbox('DELETE', '/faults');
    expect((await get()).status).toBe(200);
    await play({ path: '/api', mode: 'drop', times: 99 });
    await running.sandbox('POST', '/reset');
    expect((await get()).status).toBe(200);
  });
});

describe('A server without a sandbox', () => {
  let running: RunningServer;
  beforeAll(async () => {
    // The provider is away, and the server starts all the same.
    running = await startServer('PGlite', {
      STORMLAMP_SANDBOX: 'off',
      OIDC_ISSUER: 'https://127.0.0.1:9/nobody',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
    });
  });
  afterAll(() => running.stop());

  it('has no control room, no provider and no customers of its own', async () => {
    for (const path of ['/sandbox', '/sandbox/state', '/oidc/.well-known/openid-configuration']) {
      const reply = await running.browser().get(path);
      expect([path, reply.status, reply.headers.get('x-stormlamp-sandbox')]).toEqual([path, 404, null]);
    }
    expect((await running.sandbox('POST', '/reset')).status).toBe(404);
  });

  it('says that the sign-in service does not answer, in words that ask to try again', async () => {
    const reply = await running.browser().post('/api/session/startSignIn', {});
    expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([503, 'unavailable']);
  });
});

describe('A sandbox with a token', () => {
  const token = 'a-token-of-the-sandbox';
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer('PGlite', { STORMLAMP_SANDBOX_TOKEN: token });
  });
  afterAll(() => running.stop());

  it.each([
    ['GET', '/sandbox'],
    ['GET', '/sandbox/state'],
    ['GET', '/sandbox/inbox'],
    ['GET', '/sandbox/state?token=another-token-altogether'],
    ['POST', '/sandbox/reset'],
    ['POST', '/sandbox/faults'],
    ['POST', '/sandbox/sessions'],
    ['DELETE', '/sandbox/faults'],
  ])('shows and does nothing for others: %s %s', async (method, path) => {
    for (const authorization of ['', 'Bearer another-token-altogether']) {
      const reply = await running.browser().go(path, { method, headers: { [APP_HEADER]: '1', authorization } });
      expect([reply.status, problem.parse(await reply.json()).error.code]).toEqual([403, 'forbidden']);
    }
  });

  it('opens to whoever has it, in a header or, once, in the address', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    expect((await running.browser().go('/sandbox/state', { headers })).status).toBe(200);
    expect((await running.browser().go('/sandbox/reset', { method: 'POST', body: '{}', headers })).status).toBe(200);
    const browser = running.browser();
    const entered = await browser.go(`/sandbox?token=${token}`);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/sandbox']);
    expect((await browser.go('/sandbox')).status).toBe(200);
    expect((await browser.go('/sandbox/state')).status).toBe(200);
    expect(browser.setCookies.join()).not.toContain(token);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './server.ts';

describe('The checkout’s origin', () => {
  let running: RunningServer;
  let there: string;
  beforeAll(async () => {
    running = await startServer('PGlite');
    there = `http://127.0.0.1:${running.port}`;
  });
  afterAll(() => running.stop());

  const ask = (path: string, init: RequestInit = {}) => fetch(there + path, { redirect: 'manual', ...init });

  it('has one document, with a policy of its own that only the app may frame [API-32]', async () => {
    const reply = await ask('/checkout');
    expect(reply.status).toBe(200);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+' http:\/\/127\.0\.0\.1:\d+; /);
    expect(policy).toContain(`; frame-ancestors ${running.origin}; `);
    expect(policy).not.toContain("'self'");
    const html = await reply.text();
    expect(html).toContain(`data-app-origin="${running.origin}"`);
    expect(html).toContain(`data-script-url="${there}/moneris/chktv2/js/chkt_v2.00.js"`);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    '/api/session',
    '/api/utility/outageMap',
    '/sw.js',
    '/index.html',
    '/manifest.webmanifest',
    '/assets/x.js',
    '/now',
    '/checkout/',
  ])('has no %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect((await ask(path, { headers: { accept: 'text/html' } })).status).toBe(path.startsWith('/api/') ? 404 : 302);
  });

  it('takes no call', async () => {
    const headers = { 'content-type': 'application/json', 'x-stormlamp': 'app/test', origin: there };
    for (const path of ['/checkout', '/api/utility/monerisPreload', '/api/session/signOut']) {
      expect([path, (await ask(path, { method: 'POST', headers, body: '{}' })).status]).toEqual([path, 404]);
    }
  });

  it('is not the app’s: the app frames it and nothing else, and has no such document', async () => {
    const reply = await fetch(`${running.origin}/healthz`);
    expect(reply.headers.get('content-security-policy')).toContain(`; frame-src ${there}; `);
    expect((await fetch(`${running.origin}/checkout`)).status).toBe(404);
  });
});

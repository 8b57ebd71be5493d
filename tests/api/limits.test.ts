import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '#contracts/problem.ts';
import type { Browser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';

const OF_CUSTOMER = 40;
const OF_ADDRESS = 400;
const VILLAGE = ['basement', 'farm', 'landlord', 'business', 'movein', 'moveout'];

describe('A limit of calls', () => {
  let running: RunningServer;
  let village: Browser[];
  beforeAll(async () => {
    running = await startServer('PGlite', {
      STORMLAMP_RATE_LIMIT: String(OF_CUSTOMER),
      STORMLAMP_RATE_LIMIT_ADDRESS: String(OF_ADDRESS),
      STORMLAMP_IMPORT_TOKEN: 'an import token of thirty-two signs',
    });
    village = await Promise.all(VILLAGE.map(comeBack));
  });
  afterAll(() => running.stop());

  /** Signed in by the sandbox, whose own calls are not counted. */
  async function comeBack(handle: string): Promise<Browser> {
    const browser = running.browser();
    const body = JSON.stringify({ email: `${handle}@sandbox.example`, rememberMe: true });
    const headers = { 'content-type': 'application/json' };
    expect((await browser.go('/sandbox/sessions', { method: 'POST', body, headers })).status).toBe(200);
    return browser;
  }
  const call = (browser: Browser) => browser.get('/api/utility/notifications');
  const statuses = async (browser: Browser, calls: number) => {
    const seen: number[] = [];
    for (let made = 0; made < calls; made += 1) seen.push((await call(browser)).status);
    return seen;
  };

  it('is one customer’s own, so that a village behind one address is served', async () => {
    for (const browser of village.slice(0, 5)) {
      expect(await statuses(browser, OF_CUSTOMER)).toEqual(Array(OF_CUSTOMER).fill(200));
    }
    const [first, , , , , last] = village as [Browser, Browser, Browser, Browser, Browser, Browser];
    const refused = await call(first);
    expect([refused.status, problem.parse(await refused.json()).error.code]).toEqual([429, 'tooManyRequests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(last)).status).toBe(200);
    // Another device of the first one is the same customer.
    expect((await call(await comeBack('basement'))).status).toBe(429);
    // And sign-ins have a stricter one: a twentieth.
    const passkey = () => last.post('/api/biometrics/registerStart', {});
    expect([(await passkey()).status, (await passkey()).status, (await passkey()).status]).toEqual([200, 200, 429]);
  });

  it('is an address’s a twentieth where somebody tries tokens of an import', async () => {
    const tried: number[] = [];
    for (const [nth, path] of Array(3).fill(['outageMap', 'kmlTemplate']).flat().entries()) {
      const headers = { authorization: `Bearer guess number ${nth}` };
      tried.push((await running.browser().go(`/api/utility/${path}`, { method: 'PUT', headers })).status);
    }
    expect(new Set(tried)).toEqual(new Set([403]));
    const seen: number[] = [];
    for (let made = 0; made < OF_ADDRESS / 20; made += 1) {
      seen.push((await running.browser().go('/api/utility/outageMap', { method: 'PUT' })).status);
    }
    expect([seen[0], seen.at(-1)]).toEqual([403, 429]);
    // Whoever asks for the outages is not held up by it.
    expect((await running.browser().get('/api/utility/outageMap')).status).toBe(200);
  });

  it('is an address’s too, also for whoever is turned away before', async () => {
    const stranger = running.browser();
    const seen = await statuses(stranger, OF_ADDRESS);
    expect(new Set(seen)).toEqual(new Set([401, 429]));
    expect((await call(stranger)).status).toBe(429);
    expect((await running.browser().get('/healthz')).status).toBe(200);
  });
});

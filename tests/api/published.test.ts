import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { outageMapCall } from '#contracts/outageMap.ts';
import { publishOutages } from '#server/domain/outage/publishOutages.ts';
import { networkOf } from '#server/http/networks.ts';
import { outages } from '#server/store/schema.ts';
import { type RunningServer, startServer } from './server.ts';

/* What the utility publishes for everybody: answered from memory, before the framework sees the request. */

const LIST = '/api/utility/outageMap';
const NOW = '/now';
const ADDRESSES = [LIST, NOW, '/api/utility/kmlTemplate', '/api/regions'];
const NEW = {
  action: 'start',
  RegionId: 'SK-900',
  Region: 'La <Ronge>',
  Planned: 'Unplanned',
  Message: 'A <b>tree</b>.',
};
/** Of one answer alone, or of its connection. */
const OWN = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];

let running: RunningServer;
beforeAll(async () => {
  running = await startServer('PGlite', { APP_ORIGIN: '' });
  await Promise.all([running.server.services.outages.first(), running.server.services.regions.first()]);
});
afterAll(() => running.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(running.origin + path, init);
/** The framework names the connection; asked for a head alone, this client wants it closed. */
const isInFront = (reply: Response) => reply.headers.get('connection') !== 'keep-alive';
const withoutOwn = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !OWN.includes(name)).map(([name, value]) => [name, String(value)]),
  );

describe.each(ADDRESSES)('%s', (path) => {
  it.each(['br', 'gzip', 'identity'])('has the headers in %s that the framework gives it', async (encoding) => {
    const asked = { 'accept-encoding': encoding };
    const { etag } = (await running.server.app.inject({ url: path, headers: asked })).headers;
    for (const method of ['GET', 'HEAD'] as const) {
      for (const [more, status] of [
        [{}, 200],
        [{ 'if-none-match': String(etag) }, 304],
      ] as const) {
        const headers = { ...asked, ...more };
        const reply = await ask(path, { method, headers });
        const slow = await running.server.app.inject({ url: path, method, headers });
        expect([isInFront(reply), reply.status, slow.statusCode]).toEqual([true, status, status]);
        // The framework names the length of nothing.
        if (status === 304) delete slow.headers['content-length'];
        expect(withoutOwn(reply.headers)).toEqual(withoutOwn(Object.entries(slow.headers)));
        expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
        expect(await reply.text()).toBe(method === 'GET' && status === 200 ? await plainText(path) : '');
      }
    }
  });

  it('is answered by the framework where more is to be said than usual', async () => {
    const changes: RequestInit[] = [{ method: 'POST', body: '{}' }, { method: 'DELETE' }];
    for (const init of changes) {
      const reply = await ask(path, init);
      expect([isInFront(reply), reply.status]).toEqual([false, 404]);
    }
    expect(isInFront(await ask(`${path}?again=1`))).toBe(false);
    await running.sandbox('POST', '/faults', { path, mode: 'status', value: 503 });
    expect((await ask(path)).status).toBe(503);
    expect((await ask(path)).status).toBe(200);
  });

  it('is told in the log by its route, together with others of its kind', async () => {
    await ask(path);
    const line = { level: 30, time: expect.any(String), method: 'GET', route: path, status: 200, msg: 'requests' };
    const told = () => running.logged.map((one) => JSON.parse(one)).filter((one) => one.msg === 'requests');
    await expect
      .poll(told, { timeout: 5000 })
      .toContainEqual({ ...line, count: expect.any(Number), ms: expect.any(Number) });
  });
});

const plainText = async (path: string) => (await running.server.app.inject({ url: path })).body;

describe('The page of all outages without a script', () => {
  const page = async (path = NOW) => (await ask(path)).text();

  it('is meant by its address in any letter case, with or without a slash at its end', async () => {
    const whole = await page();
    expect(whole).toContain('<h1>Outages now</h1>');
    for (const path of ['/now/', '/Now', '/NOW/', '/nOw?from=mail', '/now/?x']) {
      expect([path, await page(path)]).toEqual([path, whole]);
    }
    expect((await ask('/now/then')).headers.get('x-stormlamp-page')).toBeNull();
  });

  it('says each region once in each kind, as HTML that no text of the utility breaks', async () => {
    await running.sandbox('POST', '/outages', { action: 'clear' });
    const said = {
      ...NEW,
      StartDate: '2026-11-21T19:12:00-06:00',
      EstimatedRestoration: '2026-11-21T23:30:00-06:00',
      CustomersAffected: 1200,
    };
    await running.sandbox('POST', '/outages', said);
    await running.sandbox('POST', '/outages', { ...NEW, Message: '', StartDate: '2026-11-21T20:12:00-06:00' });
    const html = await page();
    expect(html.match(/<li>.*<\/li>/g)).toEqual([
      '<li><h3>La &lt;Ronge&gt;</h3><p>2 outages · 1,200 customers · out since Nov. 21, 7:12 p.m. · was expected back Nov. 21, 11:30 p.m., and is still out · outages without a time yet: 1</p><p>A &lt;b&gt;tree&lt;/b&gt;.</p></li>',
    ]);
    expect(html).toContain('<p class="card">No outage is planned right now.</p>');
    expect(html).not.toMatch(/<script|<b>| on\w+=/);
    const { lastUpdated } = outageMapCall.reply.parse(await (await ask(LIST)).json());
    expect(html).toContain(`<time datetime="${lastUpdated}">`);
  });

  it('asked for under 127.0.0.1 leads to the app’s own origin; the list is not there', async () => {
    const under = running.origin.replace('localhost', '127.0.0.1');
    const reply = await fetch(under + NOW, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, running.origin + NOW]);
    expect((await fetch(under + LIST)).status).toBe(404);
  });
});

test('what another process publishes is heard, not looked for', async () => {
  const { db, outages: source } = running.server.services;
  const before = source.current;
  await publishOutages(db, new Date(), async (tx) => void (await tx.delete(outages)));
  // The next look by the clock is up to a minute away.
  await expect.poll(() => source.current?.list.hash, { timeout: 5000 }).not.toBe(before?.list.hash);
});

test('what is published stays while the database is away, for whoever is signed in too [OUT-11]', async () => {
  const away = await startServer('PGlite', {}, { jobs: false });
  const { outages: source, regions } = away.server.services;
  await Promise.all([source.first(), regions.first()]);
  const browser = await away.signedIn('basement');
  const texts = () =>
    Promise.all(
      [...ADDRESSES, `${LIST}?again`, '/now/', '/api/content/en'].map(async (path) => (await browser.get(path)).text()),
    );
  const before = await texts();
  const client = Reflect.get(away.server.services.db, '$client') as { close(): Promise<void> };
  await client.close();
  try {
    expect((await browser.get('/api/utility/profileDetails')).status).toBeGreaterThanOrEqual(500);
    expect(await texts()).toEqual(before);
    await expect(source.refresh()).rejects.toThrow();
    expect(await texts()).toEqual(before);
    expect(outageMapCall.reply.parse(JSON.parse(before[0] ?? '')).outages.length).toBeGreaterThan(0);
  } finally {
    await away.stop().catch(() => {});
  }
});

describe('A village behind one address', () => {
  const few = { STORMLAMP_RATE_LIMIT_ADDRESS: '3', STORMLAMP_RATE_LIMIT_OUTAGES: '40' };

  it('asks for the outages under a limit of their own, and is told when to ask again', async () => {
    const village = await startServer('PGlite', few, { jobs: false });
    try {
      const statusOf = async (path: string) => (await fetch(village.origin + path)).status;
      for (let asked = 0; asked < 40; asked += 1) {
        const path = asked % 2 ? LIST : '/NOW';
        expect([asked, await statusOf(path)]).toEqual([asked, 200]);
      }
      const refused = await fetch(village.origin + LIST);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      // Nothing of it was counted elsewhere.
      const elsewhere = await Promise.all([1, 2, 3, 4].map(() => statusOf('/api/content/en')));
      expect(elsewhere.sort()).toEqual([200, 200, 200, 429]);
    } finally {
      await village.stop();
    }
    // One line a second, and the last of them as the server ends.
    const lines = village.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'requests');
    expect(lines.reduce((sum, { count }) => sum + count, 0)).toBe(20);
    expect(lines.length).toBeLessThan(20);
  });

  it('is one address of those that its proxy names', async () => {
    const behind = await startServer('PGlite', { ...few, STORMLAMP_TRUST_PROXY: '1' }, { jobs: false });
    try {
      const statusFor = async (forwarded: string) =>
        (await fetch(behind.origin + LIST, { headers: { 'x-forwarded-for': forwarded } })).status;
      for (let asked = 0; asked < 40; asked += 1) expect(await statusFor(`203.0.113.${asked}, 192.0.2.7`)).toBe(200);
      expect(await statusFor('203.0.113.99, 192.0.2.7')).toBe(429);
      // However the proxy writes it: with the port, each connection would be somebody else.
      for (const port of [50_001, 50_002]) expect(await statusFor(`192.0.2.7:${port}`)).toBe(429);
      expect(await statusFor('::ffff:c000:207')).toBe(429);
      expect(await statusFor('192.0.2.8')).toBe(200);
    } finally {
      await behind.stop();
    }
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1::6', '2001:db8:1:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4'],
  ['unknown', 'unknown'],
])('the line of address %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('what fails in front of the framework is answered by it, and the server goes on', async () => {
  const { outages } = running.server.services;
  const before = Object.getOwnPropertyDescriptor(outages, 'current') as PropertyDescriptor;
  Object.defineProperty(outages, 'current', {
    configurable: true,
    get() {
      throw new Error('broken');
    },
  });
  try {
    const reply = await ask(LIST);
    expect([isInFront(reply), reply.status]).toEqual([false, 200]);
    expect(running.logged.some((line) => line.includes('an answer in front of the framework failed'))).toBe(true);
  } finally {
    Object.defineProperty(outages, 'current', before);
  }
  expect(isInFront(await ask(LIST))).toBe(true);
});

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentCall } from '#contracts/content.ts';
import { problem } from '#contracts/problem.ts';
import { buildServer, type Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { freshPlace } from './database.ts';

const DEPLOYED = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'app',
  OIDC_CLIENT_SECRET: 's',
  APP_ORIGIN: 'https://my.utility.example',
};
const HTML = { accept: 'text/html,application/xhtml+xml' };

/** The server without a port: `inject` is enough for what a browser is given. */
async function quietServer(env: Record<string, string> = {}, dirs: { distDir?: string; contentDir?: string } = {}) {
  const place = await freshPlace('PGlite');
  const logged: string[] = [];
  const config = readConfig({ STORMLAMP_DATA: place.dataDir, ...env }, join(import.meta.dirname, '../..'));
  const log = makeLog('info', { write: (line: string) => void logged.push(line) });
  const server = await buildServer({ ...config, ...dirs }, { log, jobs: false });
  const stop = async () => {
    await server.close();
    await place.remove();
  };
  return { server, logged, stop };
}

describe('The app’s own files', () => {
  let server: Server;
  let stop: () => Promise<void>;
  const distDir = mkdtempSync(join(tmpdir(), 'stormlamp-dist-'));
  beforeAll(async () => {
    ({ server, stop } = await quietServer({}, { distDir }));
  });
  afterAll(async () => {
    await stop();
    rmSync(distDir, { recursive: true });
  });

  it('before the app is built every page says so', async () => {
    const reply = await server.app.inject({ url: '/meter-read', headers: HTML });
    expect(reply.statusCode).toBe(503);
    expect(reply.body).toContain('not built yet');
  });

  it('serves the shell for every page, in any letter case, and nothing for files that are not there', async () => {
    writeFileSync(join(distDir, 'index.html'), '<!doctype html>shell');
    cpSync(join(distDir, 'index.html'), join(distDir, 'sw.js'));
    for (const url of ['/', '/meter-read', '/Meter-Read', '/LOGIN', '/Login/Callback?code=1', '/outage/outage-area']) {
      const reply = await server.app.inject({ url, headers: HTML });
      expect([url, reply.statusCode, reply.body]).toEqual([url, 200, '<!doctype html>shell']);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
    for (const url of ['/now', '/NOW/', '/Now?x']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const reply = await server.app.inject({ url, method, headers: HTML });
        expect([url, reply.statusCode, reply.headers['x-stormlamp-page']]).toEqual([url, 200, 'now']);
      }
    }
    expect((await server.app.inject({ url: '/sw.js' })).headers['cache-control']).toBe('no-cache');
    expect((await server.app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404);
  });

  it('a page that the build made a first shell for gets that one, in any letter case, and no other page does', async () => {
    mkdirSync(join(distDir, 'shells/outage'), { recursive: true });
    writeFileSync(join(distDir, 'shells/outage/outage-updates.html'), '<!doctype html>outages');
    for (const url of ['/outage/outage-updates', '/Outage/Outage-Updates/', '/outage/outage-updates?x=1']) {
      expect([url, (await server.app.inject({ url, headers: HTML })).body]).toEqual([url, '<!doctype html>outages']);
    }
    for (const url of ['/outage', '/outage/outage-map', '/']) {
      expect([url, (await server.app.inject({ url, headers: HTML })).body]).toEqual([url, '<!doctype html>shell']);
    }
  });

  it('a photo shared from a gallery before the app is kept leads to the page, whatever its form; its bytes are dropped', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
      const payload = Buffer.alloc(200_000);
      const reply = await server.app.inject({
        url: '/meter-read',
        method: 'POST',
        headers: { 'content-type': type },
        payload,
      });
      expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([303, '/meter-read?sharedPhoto=lost', '']);
    }
  });

  it('hashed assets are kept a year, and travel compressed', async () => {
    const { mkdirSync } = await import('node:fs');
    const { gzipSync } = await import('node:zlib');
    mkdirSync(join(distDir, 'assets'), { recursive: true });
    writeFileSync(join(distDir, 'assets/main-abc.js'), 'let plain');
    writeFileSync(join(distDir, 'assets/main-abc.js.gz'), gzipSync('let plain'));
    const reply = await server.app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(reply.headers['content-type']).toContain('javascript');
    expect(gunzipSync(reply.rawPayload).toString()).toBe('let plain');
  });

  it('a policy without inline scripts stands on every page, with the build’s style hashes', async () => {
    writeFileSync(join(distDir, 'csp.json'), JSON.stringify({ styleHashes: ["'sha256-abc='", "x' *"] }));
    const { headers } = await server.app.inject({ url: '/', headers: HTML });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; ");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('only where pictures for the map are configured, their addresses are given out and their origins let in [CONST-03]', async () => {
    const url = 'https://tiles.example/satellite.json?key=from-the-configuration';
    const offering = await quietServer(
      { MAP_SATELLITE_URL: url, MAP_STREETS_URL: 'https://tiles.example/{z}/{x}/{y}.png' },
      { distDir },
    );
    try {
      const policyOf = async (app: Server['app']) =>
        String((await app.inject({ url: '/', headers: HTML })).headers['content-security-policy']);
      const offered = async (app: Server['app']) => (await app.inject({ url: '/api/regions' })).json().backgrounds;
      const policy = await policyOf(server.app);
      expect(policy).toContain("; img-src 'self' blob: data:; ");
      expect(policy).toContain("; connect-src 'self'; ");
      expect(await policyOf(offering.server.app)).toBe(
        policy
          .replace("img-src 'self' blob: data:", "img-src 'self' blob: data: https://tiles.example")
          .replace("connect-src 'self'", "connect-src 'self' https://tiles.example"),
      );
      // The sandbox's own lies at the app's origin.
      expect(await offered(server.app)).toEqual([
        { id: 'satellite', url: 'http://localhost:8080/satellite/style.json' },
      ]);
      expect(await offered(offering.server.app)).toEqual([
        { id: 'streets', url: 'https://tiles.example/{z}/{x}/{y}.png' },
        { id: 'satellite', url },
      ]);
    } finally {
      await offering.stop();
    }
  });

  it('a page asked for under 127.0.0.1 leads to the app’s own origin; the provider’s pages do not', async () => {
    const headers = { ...HTML, host: '127.0.0.1:8080' };
    const page = await server.app.inject({ url: '/meter-read?x=1', headers });
    expect([page.statusCode, page.headers.location]).toEqual([302, 'http://localhost:8080/meter-read?x=1']);
    expect((await server.app.inject({ url: '/sandbox', headers })).statusCode).toBe(200);
  });

  it('who asks for the head of a page alone is told what a browser is told', async () => {
    for (const headers of [HTML, { accept: '*/*' }, {}]) {
      for (const url of ['/', '/login', '/meter-read']) {
        const reply = await server.app.inject({ method: 'HEAD', url, headers });
        expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      }
      for (const url of ['/nothing.js', '/api/utility/nothing']) {
        expect([url, (await server.app.inject({ method: 'HEAD', url, headers: {} })).statusCode]).toEqual([url, 404]);
      }
    }
  });

  it('what the build leaves for itself is nobody’s', async () => {
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(distDir, '.vite'), { recursive: true });
    writeFileSync(join(distDir, '.vite/manifest.json'), '{}');
    writeFileSync(join(distDir, '.stamp'), 'x');
    for (const url of ['/.vite/manifest.json', '/.stamp', '/assets/../.stamp']) {
      expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
  });

  it('an unknown call is told so in the one shape of an error, with the request’s number', async () => {
    const reply = await server.app.inject({ url: '/api/utility/nothing', headers: HTML });
    const { error } = problem.parse(reply.json());
    expect([reply.statusCode, error.code]).toEqual([404, 'notFound']);
    expect(error.requestId).toBe(reply.headers['x-request-id']);
  });

  it('a body that is too large, or no JSON, is told so in the same shape', async () => {
    const post = {
      method: 'POST',
      url: '/api/session/signOut',
      headers: { 'x-stormlamp': '1', 'content-type': 'application/json' },
    } as const;
    const large = await server.app.inject({ ...post, payload: JSON.stringify({ x: 'x'.repeat(70_000) }) });
    expect([large.statusCode, problem.parse(large.json()).error.code]).toEqual([413, 'tooLarge']);
    const broken = await server.app.inject({ ...post, payload: '{"x":' });
    expect([broken.statusCode, problem.parse(broken.json()).error.code]).toEqual([400, 'badRequest']);
  });

  it('/healthz and /readyz tell whether the process is up and can work', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'up' });
    // A server that does not listen does so once, as it is built.
    await server.services.databaseWatch.look();
    const carrier = { lastSuccess: null, failures: {}, waiting: 0, oldestS: null, isHeldBack: false };
    expect((await server.app.inject('/readyz')).json()).toEqual({
      status: 'ready',
      database: true,
      jobs: true,
      writes: true,
      clockSkewS: 0,
      outagesAgeS: expect.any(Number),
      regionsAgeS: expect.any(Number),
      handOversWaiting: 0,
      handOversAgeS: null,
      providers: { mail: carrier, text: carrier, push: carrier },
    });
  });

  it('/readyz asks the database once for all who ask meanwhile, and anew for the next', async () => {
    const { db } = server.services;
    let answer = () => {};
    const execute = vi.spyOn(db, 'execute').mockImplementation((() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = resolve;
      return promise;
    }) as unknown as typeof db.execute);
    const asked = Array.from({ length: 50 }, () => server.app.inject('/readyz'));
    await vi.waitFor(() => expect(execute).toHaveBeenCalled());
    // Whoever asked before this one is here by now.
    await server.app.inject('/healthz');
    answer();
    const replies = await Promise.all(asked);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(execute).toHaveBeenCalledTimes(1);
    execute.mockRejectedValueOnce(new Error('gone'));
    expect((await server.app.inject('/readyz')).json()).toMatchObject({ status: 'not ready', database: false });
    expect(execute).toHaveBeenCalledTimes(2);
    execute.mockRestore();
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('A server on https', () => {
  it('sets a __Host- cookie that is Secure, any other Secure too, and HSTS', async () => {
    const { server, stop } = await quietServer({
      APP_ORIGIN: 'https://my.utility.example',
      STORMLAMP_SANDBOX_TOKEN: 'a-token-of-the-sandbox',
    });
    try {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/session/signOut',
        payload: {},
        headers: { 'x-stormlamp': '1' },
      });
      expect(reply.headers['set-cookie']).toMatch(/^__Host-stormlamp=;.*Path=\/;.*HttpOnly; Secure; SameSite=Strict/);
      expect(reply.headers['strict-transport-security']).toContain('max-age=31536000');
      const asked = { url: '/api/session', headers: { 'x-stormlamp': '1', cookie: 'stormlamp-unsent=3' } };
      expect((await server.app.inject(asked)).headers['set-cookie']).toBe(
        'stormlamp-unsent=3; Max-Age=34560000; Path=/; Secure; SameSite=Strict',
      );
    } finally {
      await stop();
    }
  });
});

describe('A name that is made to lead here', () => {
  it.each([
    [
      'a deployment',
      { ...DEPLOYED, CHECKOUT_ORIGIN: 'https://pay.utility.example' },
      ['my.utility.example', 'MY.utility.example:443', 'pay.utility.example'],
    ],
    ['a sandbox', {}, ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']],
  ])('is refused by %s, but for who watches it', async (_what, env, own) => {
    const { server, logged, stop } = await quietServer(env);
    try {
      const statusOf = async (url: string, host: string) =>
        (await server.app.inject({ url, headers: { host, ...HTML } })).statusCode;
      for (const host of own) expect([host, await statusOf('/api/content/en', host)]).not.toEqual([host, 403]);
      for (const host of ['rebound.example', 'localhost.rebound.example', 'my.utility.example.rebound.example']) {
        for (const url of ['/sandbox/state', '/api/session', '/api/utility/outageMap', '/now', '/']) {
          expect([url, host, await statusOf(url, host)]).toEqual([url, host, 403]);
        }
        expect(await statusOf('/healthz', host)).toBe(200);
      }
      expect(logged.some((line) => JSON.parse(line).why === 'unknown host')).toBe(true);
    } finally {
      await stop();
    }
  });
});

describe('Too many requests', () => {
  it.each([
    ['behind one proxy each address has its own limit, whatever a client wrote before it', '1', [200, 429]],
    ['behind none nobody is believed', 'off', [429, 429]],
  ])('%s', async (_what, proxies, [other, spoofed]) => {
    const { server, stop } = await quietServer({ STORMLAMP_RATE_LIMIT_ADDRESS: '20', STORMLAMP_TRUST_PROXY: proxies });
    try {
      const from = async (forwarded: string) =>
        (await server.app.inject({ url: '/api/content/en', headers: { 'x-forwarded-for': forwarded } })).statusCode;
      for (let i = 0; i < 20; i += 1) expect(await from(`198.51.100.${i}, 192.0.2.7`)).toBe(200);
      expect(await from('198.51.100.99, 192.0.2.7')).toBe(spoofed);
      expect(await from('192.0.2.8')).toBe(other);
    } finally {
      await stop();
    }
  });

  it('are told when to come again, sign-ins sooner than other calls', async () => {
    const { server, stop } = await quietServer({ STORMLAMP_RATE_LIMIT_ADDRESS: '40' });
    try {
      const start = {
        method: 'POST',
        url: '/api/session/finishSignIn',
        payload: { code: 'x', codeVerifier: 'y' },
        headers: { 'x-stormlamp': '1' },
      } as const;
      for (let i = 0; i < 2; i += 1) expect((await server.app.inject(start)).statusCode).toBe(401);
      const refused = await server.app.inject(start);
      expect([refused.statusCode, problem.parse(refused.json()).error.code]).toEqual([429, 'tooManyRequests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      const statuses: number[] = [];
      for (let i = 0; i < 45; i += 1) statuses.push((await server.app.inject('/api/content/en')).statusCode);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
      expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    } finally {
      await stop();
    }
  });
});

describe('The words of the app', () => {
  let server: Server;
  let logged: string[];
  let stop: () => Promise<void>;
  const contentDir = mkdtempSync(join(tmpdir(), 'stormlamp-words-'));
  const write = (page: string, text: string) => writeFileSync(join(contentDir, `${page}.json`), text);
  const get = (headers = {}) => server.app.inject({ url: '/api/content/en', headers });
  /** The server looks at its files once a second. */
  const soon = (seen: () => Promise<void>) => vi.waitFor(seen, { timeout: 10_000, interval: 100 });
  beforeAll(async () => {
    write('login', '{"title":"Sign in","help":{"markdown":"Call **us**"}}');
    write('home', '{"title":"Home"}');
    ({ server, logged, stop } = await quietServer({}, { contentDir }));
  });
  afterAll(async () => {
    await stop();
    rmSync(contentDir, { recursive: true });
  });

  it('come by page, and not again while they are the same', async () => {
    const first = await get();
    expect(contentCall.reply.parse(first.json()).pages).toEqual({
      home: { title: 'Home' },
      login: { title: 'Sign in', help: { markdown: 'Call **us**' } },
    });
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get({ 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const packed = await get({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
  });

  it('change when an editor changes a file, without a new build', async () => {
    const { etag } = (await get()).headers;
    write('home', '{"title":"Welcome home"}');
    write('help', '{"title":"Help"}');
    await soon(async () => {
      const changed = await get({ 'if-none-match': etag });
      expect(changed.statusCode).toBe(200);
      expect(changed.json().pages).toMatchObject({ home: { title: 'Welcome home' }, help: { title: 'Help' } });
    });
  });

  it('a broken file keeps its last good words and is named once in the log', async () => {
    write('home', '{"title":');
    // Each change of another file tells that the broken one was looked at, too.
    for (const title of ['More help', 'Most help']) {
      write('help', JSON.stringify({ title }));
      await soon(async () => expect((await get()).json().pages.help).toEqual({ title }));
      expect((await get()).json().pages.home).toEqual({ title: 'Welcome home' });
      expect(logged.filter((line) => line.includes('"page":"home"'))).toHaveLength(1);
    }
  });

  it('the project’s own files are all valid', async () => {
    const own = await quietServer();
    try {
      const { pages } = contentCall.reply.parse((await own.server.app.inject('/api/content/en')).json());
      expect(Object.keys(pages)).toContain('login');
      expect(own.logged.filter((line) => line.includes('content file'))).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { freshPlace } from './database.ts';

/* What the server says of the files of a build, and that it keeps them. */

const PAGE = { accept: 'text/html,application/xhtml+xml' };
const YEAR = 'public, max-age=31536000, immutable';
const POLICY = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'referrer-policy'];

const distDir = mkdtempSync(join(tmpdir(), 'stormlamp-dist-'));
let server: Server;
let stop: () => Promise<void>;

/** A minute old, so that it is taken for whole. */
function write(path: string, content: string | Buffer): void {
  const file = join(distDir, path);
  writeFileSync(file, content);
  const before = Date.now() / 1000 - 60;
  utimesSync(file, before, before);
}
function writePacked(path: string, content: string): void {
  write(path, content);
  write(`${path}.br`, brotliCompressSync(content));
  write(`${path}.gz`, gzipSync(content));
}
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

beforeAll(async () => {
  for (const folder of ['assets', 'icons']) mkdirSync(join(distDir, folder));
  writePacked('index.html', '<!doctype html>shell');
  writePacked('sw.js', 'let worker');
  writePacked('manifest.webmanifest', '{}');
  writePacked('assets/main-abc.js', 'let plain');
  writePacked('assets/main-abc.css', 'p {}');
  writePacked('assets/heic.worker-abc.js', 'let heic');
  write('assets/font-abc.woff2', 'font');
  write('icons/icon-192.png', 'icon');
  write('assets/large-abc.js', 'x'.repeat(600_000));
  const place = await freshPlace('PGlite');
  const config = readConfig({ STORMLAMP_DATA: place.dataDir, LOG_LEVEL: 'silent' }, join(import.meta.dirname, '../..'));
  server = await buildServer({ ...config, distDir }, { jobs: false });
  stop = async () => {
    await server.close();
    await place.remove();
  };
});
afterAll(async () => {
  await stop();
  rmSync(distDir, { recursive: true });
});

describe('Headers of each sort of file', () => {
  it.each([
    ['/', 200, 'text/html; charset=utf-8', 'no-cache', 'policy'],
    ['/Login', 200, 'text/html; charset=utf-8', 'no-cache', 'policy'],
    ['/index.html', 200, 'text/html; charset=utf-8', 'no-cache', 'policy'],
    ['/sw.js', 200, 'application/javascript; charset=utf-8', 'no-cache', 'policy'],
    ['/assets/heic.worker-abc.js', 200, 'application/javascript; charset=utf-8', YEAR, 'policy'],
    ['/assets/main-abc.js', 200, 'application/javascript; charset=utf-8', YEAR, 'no policy'],
    ['/assets/main-abc.css', 200, 'text/css; charset=utf-8', YEAR, 'no policy'],
    ['/assets/font-abc.woff2', 200, 'font/woff2', YEAR, 'no policy'],
    ['/assets/large-abc.js', 200, 'application/javascript; charset=utf-8', YEAR, 'no policy'],
    ['/assets/gone.js', 404, 'application/json; charset=utf-8', 'no-store', 'no policy'],
    ['/icons/icon-192.png', 200, 'image/png', 'no-cache', 'policy'],
    ['/manifest.webmanifest', 200, 'application/manifest+json; charset=utf-8', 'no-cache', 'policy'],
    ['/healthz', 200, 'application/json; charset=utf-8', 'no-store', 'policy'],
  ])('%s: %i, %s, %s, %s', async (url, status, type, cache, policy) => {
    const isPage = type.startsWith('text/html') && !url.endsWith('.html');
    const { statusCode, headers } = await get(url, isPage ? PAGE : {});
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([status, type, cache]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(POLICY.filter((name) => name in headers)).toEqual(policy === 'policy' ? POLICY : []);
  });
});

describe('Where the developer samples stood', () => {
  it.each([
    '/styleguide',
    '/Styleguide/',
    '/en/styleguide',
    '/styleguide/custom-route-type',
    '/da-DK/styleguide',
    '/styleguide?edit=true',
  ])('%s answers 404: to a browser with the app, whose page says so [APP-12] [APP-45]', async (url) => {
    const { statusCode, headers, body } = await get(url, PAGE);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toBe((await get('/nowhere', PAGE)).body);
    const program = await get(url, { accept: 'application/json' });
    expect([program.statusCode, program.body]).toEqual([
      404,
      expect.stringContaining('There is nothing at this address.'),
    ]);
    expect((await server.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  });

  it.each(['/styleguides', '/fr/styleguide', '/my-styleguide'])('%s is an address of the app', async (url) => {
    expect((await get(url, PAGE)).statusCode).toBe(200);
  });
});

describe('A file of the build', () => {
  it.each([
    ['br, gzip', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', undefined, (body: Buffer) => body],
  ])('travels to who accepts %s as %s', async (accepted, encoding, unpacked) => {
    const reply = await get('/assets/main-abc.js', { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
    expect(reply.headers.vary).toBe('accept-encoding');
    expect(unpacked(reply.rawPayload).toString()).toBe('let plain');
  });

  it.each(['/Login', '/sw.js', '/assets/main-abc.js'])('%s comes once: who has it is told so', async (url) => {
    const first = await get(url, { ...PAGE, 'accept-encoding': 'br' });
    const again = await get(url, { ...PAGE, 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    for (const name of ['etag', 'cache-control', 'vary']) expect(again.headers[name]).toBe(first.headers[name]);
    const other = await get(url, { ...PAGE, 'if-none-match': '"another"' });
    expect(other.statusCode).toBe(200);
  });

  it('tells its headers without a body, and a part of it', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: '/assets/main-abc.js' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '9', '']);
    const part = await get('/assets/main-abc.js', { range: 'bytes=4-8' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 4-8/9', 'plain']);
    expect(part.headers['cache-control']).toBe(YEAR);
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets//main-abc.js',
    '/assets/.env',
    '/%',
  ])('is not reached by %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is read once; one that may still be written is not kept, and a new build takes the place of all', async () => {
    const texts = async () =>
      (await Promise.all(['/assets/main-abc.js', '/sw.js'].map((url) => get(url)))).map((r) => r.body);
    expect(await texts()).toEqual(['let plain', 'let worker']);
    rmSync(join(distDir, 'assets/main-abc.js'));
    expect(await texts()).toEqual(['let plain', 'let worker']);

    writeFileSync(join(distDir, 'assets/new-abc.js'), 'let ha');
    expect((await get('/assets/new-abc.js')).body).toBe('let ha');
    writeFileSync(join(distDir, 'assets/new-abc.js'), 'let half');
    expect((await get('/assets/new-abc.js')).body).toBe('let half');

    writeFileSync(join(distDir, 'sw.js'), 'let newWorker');
    expect((await get('/sw.js')).body).toBe('let newWorker');
    expect((await get('/assets/main-abc.js')).statusCode).toBe(404);
  });
});

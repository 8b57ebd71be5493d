import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyCall, APP_HEADER, IDEMPOTENCY_HEADER, pathOf } from '#contracts/call.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import { problem } from '#contracts/problem.ts';
import { bodyLimitOf } from '#server/http/bodyLimit.ts';
import { calls } from '../contracts/hostileTexts.ts';
import { type Browser, OUR_APP } from './browser.ts';
import { jpeg, nameOf } from './jpeg.ts';
import { type RunningServer, startServer } from './server.ts';

/** Long enough for this machine's own requests while it is busy. */
const PATIENCE_MS = 2000;

/** A connection on which a test writes by hand. */
class Line {
  readonly socket: Socket;
  heard = '';
  readonly closed: Promise<void>;

  constructor(port: number) {
    this.socket = connect({ port, host: 'localhost' });
    this.socket.setEncoding('utf8').on('data', (text) => {
      this.heard += text;
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((done) => this.socket.once('close', () => done()));
  }

  /** A request's head, for a body of that many bytes, and the beginning of it. */
  begin(request: string, headers: Record<string, string>, length: number, body: Buffer | string = ''): this {
    const all = { host: 'localhost', [APP_HEADER]: '1', 'content-length': String(length), ...headers };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${request} HTTP/1.1\r\n${head.join('')}\r\n`);
    this.socket.write(body);
    return this;
  }

  async status(): Promise<number> {
    while (!this.heard.includes('\r\n\r\n')) {
      await Promise.race([new Promise((done) => this.socket.once('data', done)), this.closed]);
      if (this.socket.destroyed) break;
    }
    return Number(/^HTTP\/1.1 (\d+)/.exec(this.heard)?.[1] ?? 0);
  }
}

const IMPORT_TOKEN = 'an import token of thirty-two signs';
const JSON_BODY = { 'content-type': 'application/json' };

describe('A client that is slow', () => {
  let running: RunningServer;
  let browser: Browser;
  const photo = jpeg('slow', 640, 480, 200_000);
  beforeAll(async () => {
    const patience = { headers: PATIENCE_MS, body: PATIENCE_MS, refusedBody: 200 };
    running = await startServer('PGlite', { STORMLAMP_IMPORT_TOKEN: IMPORT_TOKEN }, { patience });
    browser = await running.signedIn('basement');
  });
  afterAll(() => running.stop());

  const cookie = () => `stormlamp=${browser.jar.get('localhost')?.get('stormlamp')?.value}`;
  const halfSent = () =>
    new Line(running.port).begin('POST /api/utility/createOutage', { ...JSON_BODY, cookie: cookie() }, 1000, '{"ca');
  const announced = async (bytes: Buffer) => {
    const reply = await browser.post('/api/utility/uploadMeterPhoto', { fileName: nameOf(bytes) });
    return (await reply.json()) as { uploadUrl: string; uploadToken: string };
  };

  it('does not keep a connection with half a body, whether the call wants a session or not', async () => {
    const lines = Array.from({ length: 20 }, halfSent);
    await Promise.all(lines.map((line) => line.closed));
    expect(lines.map((line) => line.heard)).toEqual(lines.map(() => ''));
  });

  it('does not keep one with half its headers', async () => {
    const line = new Line(running.port);
    line.socket.write('POST /api/utility/createOutage HTTP/1.1\r\nhost: localh');
    await line.closed;
    expect(await line.status()).toBe(408);
  });

  it('hears the refusal, and may not keep the rest of a refused body to itself', async () => {
    const line = new Line(running.port).begin('POST /api/utility/meterRead', JSON_BODY, 1000, '{"ca');
    expect(await line.status()).toBe(401);
    await line.closed;
  });

  it('has longer for a photo', async () => {
    const { uploadUrl, uploadToken } = await announced(photo);
    const headers = { ...photoPutHeaders(uploadToken), cookie: cookie() };
    const line = new Line(running.port).begin(`PUT ${uploadUrl}`, headers, photo.length, photo.subarray(0, 1000));
    // Two others that began later are cut off, one after the other.
    await halfSent().closed;
    await halfSent().closed;
    line.socket.write(photo.subarray(1000));
    expect(await line.status()).toBe(201);
    line.socket.destroy();
  });

  it('has longer for an import, and is told before a byte of it that its token is none', async () => {
    const body = JSON.stringify({ outages: [] });
    const headers = { ...JSON_BODY, authorization: `Bearer ${IMPORT_TOKEN}` };
    const line = new Line(running.port).begin('PUT /api/utility/outageMap', headers, body.length, body.slice(0, 5));
    await halfSent().closed;
    line.socket.write(body.slice(5));
    expect(await line.status()).toBe(200);
    line.socket.destroy();
    const kml = { 'content-type': 'text/xml', authorization: 'Bearer made-up' };
    const refused = new Line(running.port).begin('PUT /api/utility/kmlTemplate', kml, 1_000_000);
    expect(await refused.status()).toBe(403);
    await refused.closed;
  });

  it('is told that its upload is not allowed before it sends a byte of it', async () => {
    const { uploadUrl } = await announced(jpeg('other'));
    const headers = { ...photoPutHeaders('made-up'), cookie: cookie() };
    const line = new Line(running.port).begin(`PUT ${uploadUrl}`, headers, 1_000_000);
    expect(await line.status()).toBe(403);
    await line.closed;
  });
});

describe('A server with a limit of connections', () => {
  it('closes what is more, and takes the next when one ends', async () => {
    const running = await startServer('PGlite', { STORMLAMP_MAX_CONNECTIONS: '4' });
    try {
      const asking = () => new Line(running.port).begin('GET /healthz', {}, 0);
      const open = Array.from({ length: 4 }, asking);
      expect(await Promise.all(open.map((line) => line.status()))).toEqual([200, 200, 200, 200]);
      const fifth = asking();
      await fifth.closed;
      expect(await fifth.status()).toBe(0);
      open[0]?.socket.destroy();
      await expect.poll(() => asking().status()).toBe(200);
      for (const line of open) line.socket.destroy();
    } finally {
      await running.stop();
    }
  });
});

describe('A body longer than its call takes', () => {
  let running: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    running = await startServer('PGlite');
    browser = await running.signedIn('basement');
  });
  afterAll(() => running.stop());

  const posts = async () => (await calls()).filter(({ method }) => method === 'POST');
  /** No JSON, so that nothing comes of it. */
  const send = async (call: AnyCall, length: number) => {
    const headers = { [APP_HEADER]: OUR_APP, 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() };
    const reply = await browser.go(pathOf(call, 'utility'), { method: 'POST', body: 'x'.repeat(length), headers });
    return [call.path, reply.status, problem.parse(await reply.json()).error.code];
  };

  it('is refused, and one as long as it takes is read', async () => {
    for (const call of await posts()) {
      const limit = bodyLimitOf(call);
      expect(await send(call, limit + 1)).toEqual([call.path, 413, 'tooLarge']);
      expect(await send(call, limit)).toEqual([call.path, 400, 'badRequest']);
    }
  });

  it('is long by the call’s own contract, and never more than 64 KB', async () => {
    const limits = Object.fromEntries((await posts()).map((call) => [call.path.split('/').at(-1), bodyLimitOf(call)]));
    expect(limits).toMatchObject({
      endAllDevices: 1026,
      // {"fileName":"…68 signs…"}
      uploadMeterPhoto: 1026 + 12 + 68 * 6 + 2,
      // {"caAccount":"…","meterNumber":"…"}
      meterReadDetails: 1026 + 13 + 15 + 2 * 6002,
      meterRead: 65_536,
      createOutage: 65_536,
      updateProfileDetails: 65_536,
    });
    expect(Math.max(...(await posts()).map(bodyLimitOf))).toBe(65_536);
  });
});

import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { checks } from '../../scripts/conformance/checks.ts';
import { tryBackEnd } from '../../scripts/conformance/tryBackEnd.ts';
import type { Browser } from './browser.ts';
import { accountOf } from './reading.ts';
import { type RunningServer, startServer } from './server.ts';

interface Passed {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}
/** How a back end differs from ours: what it makes of a request, or what it answers itself. */
type Difference = (passed: Passed) => Passed | string;

describe('The conformance checks', { timeout: 120_000 }, () => {
  let running: RunningServer;
  let otherAccount: string;
  let others: string;
  let cookie: string;
  const servers: Server[] = [];
  const cookieOf = (browser: Browser): string =>
    [...(browser.jar.get('localhost') ?? [])].map(([name, { value }]) => `${name}=${value}`).join('; ');

  beforeAll(async () => {
    running = await startServer('PGlite');
    const farm = await running.signedIn('farm');
    otherAccount = (await accountOf(farm)).caAccount;
    others = cookieOf(farm);
    cookie = cookieOf(await running.signedIn('basement'));
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  afterAll(() => running.stop());

  /** Our server behind something that makes it a worse one. */
  async function backEnd(differs: Difference): Promise<string> {
    const server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      const passed = differs({ path: incoming.url ?? '', headers, body: Buffer.concat(chunks) });
      if (typeof passed === 'string') {
        outgoing.writeHead(200, { 'content-type': 'text/html' }).end(passed);
        return;
      }
      const { host } = new URL(running.origin);
      const length = incoming.method === 'GET' ? {} : { 'content-length': String(passed.body.length) };
      const { 'transfer-encoding': _, ...own } = passed.headers;
      const forwarded = request(
        new URL(passed.path, running.origin),
        { method: incoming.method ?? 'GET', headers: { ...own, host, ...length } },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(outgoing);
        },
      );
      forwarded.on('error', () => outgoing.destroy());
      forwarded.end(passed.body);
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function failing(baseUrl: string): Promise<string[]> {
    const all = await tryBackEnd({ baseUrl, segment: 'utility', cookie, otherAccount });
    expect(all).toHaveLength(checks.length);
    return all.flatMap(({ name, why }) => (why === null ? [] : [name]));
  }

  it('all hold of our own server, also behind something that changes nothing', async () => {
    expect(await failing(running.origin)).toEqual([]);
    expect(await failing(await backEnd((passed) => passed))).toEqual([]);
  });

  it('name a back end that does not look for a key', async () => {
    const keyless = await backEnd(({ headers: { [IDEMPOTENCY_HEADER]: key, ...headers }, ...passed }) => ({
      ...passed,
      headers: { ...headers, ...(key && { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }) },
    }));
    expect(await failing(keyless)).toEqual([
      'a repeat of a reading under its key gets the first answer, and has no second effect',
      'two attempts at a reading at once are one submission',
      'another content than a reading under the same key is refused',
      'a repeat of a request under its key gets the first answer, and has no second effect',
      'two attempts at a request at once are one submission',
      'another content than a request under the same key is refused',
    ]);
  });

  it('name a back end whose sign-in page comes with 200 where an answer should be', async () => {
    const html = await backEnd((passed) => (passed.path.includes('/billDetails') ? '<!doctype html>' : passed));
    const named = await failing(html);
    expect(named).toContain('profile, account, meter and bills fit their contracts');
    expect(named).toContain('a body that is no JSON is refused in words');
    expect(named).not.toContain('the session says who is signed in');
  });

  it('name a back end that serves another customer’s account', async () => {
    const open = await backEnd((passed) =>
      passed.body.includes(otherAccount) && /(accountDetails|billDetails|pppDetails)$/.test(passed.path)
        ? { ...passed, headers: { ...passed.headers, cookie: others } }
        : passed,
    );
    expect(await failing(open)).toEqual(['another customer’s account is not served']);
  });

  it('name a back end that takes in what is for another customer’s account, and changes their plan', async () => {
    const open = await backEnd((passed) =>
      passed.body.includes(otherAccount) && /(customerRequest|pppSubmit)$/.test(passed.path)
        ? { ...passed, headers: { ...passed.headers, cookie: others } }
        : passed,
    );
    expect(await failing(open)).toEqual([
      'a reading or a request for another customer’s account is refused for good',
      'another customer’s plan is not changed',
    ]);
  });

  it('name a back end that changes a plan which is another one by now', async () => {
    const careless = await backEnd((passed) => {
      if (!passed.path.endsWith('/pppSubmit') || !passed.body.includes('"planVersion"')) return passed;
      const { planVersion: _, ...body } = JSON.parse(String(passed.body));
      return { ...passed, body: Buffer.from(JSON.stringify(body)) };
    });
    expect(await failing(careless)).toEqual(['a plan that is another one by now is not changed']);
  });
});

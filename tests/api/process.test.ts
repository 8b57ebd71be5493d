import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { freePort } from '#e2e/freePort.ts';
import { Browser } from './browser.ts';
import { Child } from './child.ts';
import { describeOnEachDatabase, freshPlace } from './database.ts';
import { accountOf, answerOf, reading, submit } from './reading.ts';

// Whole processes, started several times, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** What a test started, ended whatever happens. */
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(env: Record<string, string>): Promise<Child> {
  const child = new Child(env);
  cleanups.push(() => child.kill('SIGKILL'));
  return child;
}

async function placeFor(engine: 'PGlite' | 'PostgreSQL'): Promise<Record<string, string>> {
  const place = await freshPlace(engine);
  cleanups.push(() => place.remove());
  const port = await freePort();
  const database: Record<string, string> = place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {};
  return { PORT: String(port), STORMLAMP_DATA: place.dataDir, ...database };
}

const originOf = (env: Record<string, string>) => `http://localhost:${env.PORT}`;
const stateOf = async (env: Record<string, string>) =>
  (await (await fetch(`${originOf(env)}/sandbox/state`)).json()) as SandboxState;

describeOnEachDatabase('The server process', (engine) => {
  it('a reading that was acknowledged survives kill -9, and its repeat gets the same answer', async () => {
    const env = await placeFor(engine);
    const first = await (await start(env)).listening();
    const browser = new Browser(originOf(env));
    await browser.signIn('basement');
    const body = reading(await accountOf(browser));
    const key = 'c5e9a3f0-killed';
    const acknowledged = await answerOf(await submit(browser, body, key));
    expect(await first.kill('SIGKILL')).toBe('SIGKILL');

    await (await start(env)).listening();
    expect(await answerOf(await submit(browser, body, key))).toEqual(acknowledged);
    expect((await stateOf(env)).meterReads.map((read) => read.reference)).toEqual([acknowledged.reference]);
  });

  it('SIGTERM lets a request under way finish, then ends cleanly', async () => {
    const env = await placeFor(engine);
    const child = await (await start(env)).listening();
    const browser = new Browser(originOf(env));
    await browser.signIn('basement');
    const body = reading(await accountOf(browser));
    await fetch(`${originOf(env)}/sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({ path: 'meterRead', mode: 'delay', value: 700 }),
      headers: { 'content-type': 'application/json' },
    });
    const underWay = submit(browser, body);
    // Played from the moment in which the request is there.
    await vi.waitFor(async () => expect((await stateOf(env)).faults).toEqual([]), { timeout: 10_000, interval: 20 });
    const ended = child.kill('SIGTERM');
    expect((await answerOf(await underWay)).errorCode).toBe(0);
    expect(await ended).toBe(0);
    await (await start(env)).listening();
    expect((await stateOf(env)).meterReads).toHaveLength(1);
  });
});

describe('Stopping the server', () => {
  it('is told to whoever shares requests out, and goes on taking them for a while', async () => {
    const env = { ...(await placeFor('PGlite')), STORMLAMP_STOP_GRACE_SECONDS: '2' };
    const child = await (await start(env)).listening();
    const status = async (path: string) => (await fetch(`${originOf(env)}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    const began = Date.now();
    const ended = child.kill('SIGTERM');
    await expect.poll(() => status('/readyz'), { timeout: 1500, interval: 20 }).toBe(503);
    expect([await status('/healthz'), await status('/now')]).toEqual([200, 200]);
    expect(await ended).toBe(0);
    expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  });

  it('ends at once at a second signal', async () => {
    const env = { ...(await placeFor('PGlite')), STORMLAMP_STOP_GRACE_SECONDS: '600' };
    const child = await (await start(env)).listening();
    child.process.kill('SIGTERM');
    await vi.waitFor(() => expect(child.output).toContain('stopping'));
    expect(await child.kill('SIGTERM')).toBe(1);
  });
});

describe('Starting the server', () => {
  it('on a folder that is not there yet makes it, its database and its customers, and finds them again', async () => {
    const { STORMLAMP_DATA = '', ...env } = await placeFor('PGlite');
    const empty = { ...env, STORMLAMP_DATA: join(STORMLAMP_DATA, 'not', 'yet') };
    const first = await (await start(empty)).listening();
    const browser = new Browser(originOf(empty));
    const session = await browser.signIn('basement');
    expect(session.email).toBe('basement@sandbox.example');
    expect(await first.kill('SIGTERM')).toBe(0);
    await (await start(empty)).listening();
    expect((await stateOf(empty)).sessions).toHaveLength(1);
  });

  it('a second process on the same directory is refused with a clear message', async () => {
    const env = await placeFor('PGlite');
    const first = await (await start(env)).listening();
    const second = await start({ ...env, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`is used by process ${first.process.pid}`);
    expect(second.output).toContain('STORMLAMP_DATA');
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${originOf(env)}/readyz`)).status).toBe(200);
  });

  it('a port in use is said in one line', async () => {
    const env = await placeFor('PGlite');
    const other: Server = createServer();
    await new Promise<void>((done) => other.listen(0, 'localhost', done));
    cleanups.push(() => new Promise((done) => other.close(done)));
    const { port } = other.address() as AddressInfo;
    const child = await start({ ...env, PORT: String(port) });
    expect(await child.ended).toBe(1);
    expect(child.output).toContain(`Port ${port} is in use.`);
  });

  it('an implicit sandbox does not open itself to others', async () => {
    const env = await placeFor('PGlite');
    const child = await start({ ...env, HOST: '0.0.0.0' });
    expect(await child.ended).toBe(1);
    expect(child.output).toContain('STORMLAMP_SANDBOX=on');
    const asked = await start({ ...env, HOST: '0.0.0.0', STORMLAMP_SANDBOX: 'on' });
    expect(await asked.ended).toBe(1);
    expect(asked.output).toContain('set STORMLAMP_SANDBOX_TOKEN');
    const token = { STORMLAMP_SANDBOX: 'on', STORMLAMP_SANDBOX_TOKEN: 'a-token-of-the-sandbox' };
    const open = await (await start({ ...env, HOST: '0.0.0.0', ...token })).listening();
    expect(open.output).toContain('(sandbox)');
  });

  it('configuration that makes no sense is said in one line', async () => {
    const child = await start({ PORT: 'eighty' });
    expect(await child.ended).toBe(1);
    expect(child.output).toMatch(/^PORT: .+\n$/);
  });

  it('while the database is away it waits, says so and answers /healthz, and serves once it is there', async ({
    skip,
  }) => {
    const admin = process.env.TEST_DATABASE_URL;
    skip(!admin, 'needs PostgreSQL');
    const env = await placeFor('PostgreSQL');
    const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    cleanups.push(() => client.end());
    await client.query(`alter database ${name} allow_connections false`);
    const child = await start(env);
    const said = async (path: string) => {
      const reply = await fetch(`${originOf(env)}${path}`).catch(() => null);
      return reply && [reply.status, await reply.json()];
    };
    await expect.poll(() => said('/healthz'), { timeout: 30_000 }).toEqual([200, { status: 'up' }]);
    expect(await said('/readyz')).toEqual([503, { status: 'not ready', database: false }]);
    expect(child.output.match(/the database does not answer: waiting for it/g)).toHaveLength(1);
    await client.query(`alter database ${name} allow_connections true`);
    await child.listening();
    expect((await fetch(`${originOf(env)}/readyz`)).status).toBe(200);
    expect(await child.kill('SIGTERM')).toBe(0);
  });

  it('while the database is away a signal ends it at once, and a port in use is said in one line', async () => {
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
    const env: Record<string, string> = { ...(await placeFor('PGlite')), ...away };
    const child = await start(env);
    await vi.waitFor(async () => expect((await fetch(`${originOf(env)}/healthz`)).status).toBe(200), {
      timeout: 30_000,
    });
    const second = await start({ ...env, ...away });
    expect(await second.ended).toBe(1);
    expect(second.output).toContain(`Port ${env.PORT} is in use.`);
    expect(await child.kill('SIGTERM')).toBe(0);
  });

  it('a database that is not there, and a user that it refuses, are said in one line', async ({ skip }) => {
    skip(!process.env.TEST_DATABASE_URL, 'needs PostgreSQL');
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = '/stormlamp_is_not_there';
    const child = await start({ ...(await placeFor('PGlite')), DATABASE_URL: url.href });
    expect(await child.ended).toBe(1);
    expect(child.output.trim()).toBe('The database server of DATABASE_URL refuses this user, or has no such database.');
  });

  it('the log says what happened and nothing about anybody', async () => {
    const env = await placeFor('PGlite');
    const child = await (await start({ ...env, LOG_LEVEL: 'trace' })).listening();
    const browser = new Browser(originOf(env));
    const session = await browser.signIn('basement');
    const known = await accountOf(browser);
    const body = reading(known);
    await submit(browser, body, 'a-secret-key-1');
    await browser.get(`/api/utility/nothing?caAccount=${known.caAccount}`);
    await browser.get(`/outages?email=${session.email}`, { accept: 'text/html' });
    await browser.post('/api/utility/meterRead', { ...body, meterRead: 'x' }, { 'idempotency-key': 'a-secret-key-2' });
    expect(await child.kill('SIGTERM')).toBe(0);
    const cookie = browser.jar.get('localhost')?.get('stormlamp')?.value ?? '?';
    const personal = [
      session.email,
      session.name,
      session.customerId,
      known.caAccount,
      known.meterNumber,
      known.bpAccount,
      body.meterRead,
      'a-secret-key',
      cookie,
      'basement',
      'Marlene',
    ];
    for (const word of personal) expect(child.output).not.toContain(word);
    expect(child.output).toContain('"route":"/api/utility/meterRead","status":200');
    const lines = child.output.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) JSON.parse(line);
  });
});

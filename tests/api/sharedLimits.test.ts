import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofOfWork } from '#api/proofOfWork.ts';
import { botChallengeCall, PROOF_HEADER } from '#contracts/botCheck.ts';
import { APP_HEADER, IDEMPOTENCY_HEADER } from '#contracts/call.ts';
import { problem } from '#contracts/problem.ts';
import { countCall, giveCallBack, pruneCallCounts } from '#server/domain/identity/callCounts.ts';
import { openStore, type Store } from '#server/store/open.ts';
import { callCounts } from '#server/store/schema.ts';
import { outageReport } from '../outages/outageReport.ts';
import { Browser, OUR_APP } from './browser.ts';
import { describeOnEachDatabase, type Engine, freshPlace } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

/** Of a customer a twentieth is strict: 2 a minute. Of an address 5. */
const ENV = {
  STORMLAMP_RATE_LIMIT: '40',
  STORMLAMP_RATE_LIMIT_ADDRESS: '100',
  STORMLAMP_RATE_LIMIT_UNPROVEN: '1',
  STORMLAMP_TRUST_PROXY: '1',
  STORMLAMP_BOT_CHECK_KEY: 'a key of the bot check that both servers know',
};
const [ONE, OTHER] = [0, 1] as const;
type Which = typeof ONE | typeof OTHER;

/** Two servers on one database. On PGlite they share its only process, as two would not be let in. */
async function twoServers(engine: Engine) {
  const place = await freshPlace(engine);
  const open = () => openStore({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  const first = await open();
  const second: Store = engine === 'PGlite' ? { ...first, close: async () => {} } : await open();
  const servers = [
    await startServer(engine, ENV, { store: first, jobs: false }),
    await startServer(engine, ENV, { store: second, jobs: false }),
  ] as const;
  const call = async (at: Which, path: string, address: string, body: object, headers = {}, by?: Browser) => {
    const browser = new Browser(servers[at].origin);
    for (const [host, cookies] of by?.jar ?? []) browser.jar.set(host, new Map(cookies));
    const reply = await browser.post(path, body, { 'x-forwarded-for': address, ...headers });
    return reply.ok ? reply.status : `${reply.status} ${problem.parse(await reply.json()).error.code}`;
  };
  const signIn = (at: Which, address: string) =>
    call(at, '/api/session/finishSignIn', address, { code: 'x', codeVerifier: 'y' });
  const findAddress = (at: Which, address: string, by?: Browser) =>
    call(at, '/api/addressSearch', address, { text: 'breaker lane' }, {}, by);
  const askStatus = (at: Which, address: string, headers = {}) =>
    call(at, '/api/utility/outageStatus', address, { installationNumber: '4020500029' }, headers);
  const report = (at: Which, address: string, headers = {}) =>
    call(at, '/api/utility/createOutage', address, outageReport(), { [IDEMPOTENCY_HEADER]: randomUUID(), ...headers });
  return {
    servers,
    databaseUrl: place.databaseUrl,
    call,
    signIn,
    findAddress,
    askStatus,
    report,
    stop: async () => {
      await servers[OTHER].stop();
      await servers[ONE].stop();
      await place.remove();
    },
  };
}

async function customerOf(running: RunningServer, handle: string): Promise<Browser> {
  const browser = running.browser();
  const body = JSON.stringify({ email: `${handle}@sandbox.example`, rememberMe: true });
  const headers = { 'content-type': 'application/json' };
  expect((await browser.go('/sandbox/sessions', { method: 'POST', body, headers })).status).toBe(200);
  return browser;
}

async function proofFrom(running: RunningServer, address: string) {
  const key = randomUUID();
  const headers = { 'x-forwarded-for': address, [APP_HEADER]: OUR_APP };
  const reply = await fetch(`${running.origin}${botChallengeCall.path}?key=${key}`, { headers });
  expect(reply.status).toBe(200);
  const proof = await proofOfWork(botChallengeCall.reply.parse(await reply.json()).challenge);
  return { [IDEMPOTENCY_HEADER]: key, [PROOF_HEADER]: proof ?? '' };
}

const TOO_MANY = '429 tooManyRequests';

describeOnEachDatabase('Two servers', (engine) => {
  let two: Awaited<ReturnType<typeof twoServers>>;
  beforeAll(async () => {
    two = await twoServers(engine);
  });
  afterAll(() => two.stop());

  it('hold an address to one count of sign-ins', async () => {
    const seen: unknown[] = [];
    for (const at of [ONE, OTHER, ONE, OTHER, ONE, OTHER, ONE] as const) seen.push(await two.signIn(at, '192.0.2.7'));
    expect(seen).toEqual([...Array(5).fill('401 signInRequired'), TOO_MANY, TOO_MANY]);
    expect(await two.signIn(OTHER, '192.0.2.8')).toBe('401 signInRequired');
  });

  it('hold a customer to one count from whatever addresses, also where these are used up by others', async () => {
    for (let nth = 0; nth < 5; nth += 1) expect(await two.findAddress(ONE, '192.0.2.20')).toBe(200);
    expect(await two.findAddress(OTHER, '192.0.2.20')).toBe(TOO_MANY);
    const customer = await customerOf(two.servers[ONE], 'basement');
    expect(await two.call(ONE, '/api/biometrics/registerStart', '192.0.2.20', {}, {}, customer)).toBe(200);
    expect(await two.call(OTHER, '/api/biometrics/registerStart', '192.0.2.21', {}, {}, customer)).toBe(200);
    expect(await two.call(ONE, '/api/biometrics/registerStart', '192.0.2.22', {}, {}, customer)).toBe(TOO_MANY);
    const neighbour = await customerOf(two.servers[ONE], 'farm');
    expect(await two.call(ONE, '/api/biometrics/registerStart', '192.0.2.20', {}, {}, neighbour)).toBe(200);
  });

  it('hold look-ups without a proof of work to one count, and let one with a proof through at either', async () => {
    const address = '192.0.2.30';
    expect([await two.askStatus(ONE, address), await two.askStatus(OTHER, address)]).toEqual([200, '429 proofWanted']);
    expect(await two.askStatus(OTHER, address, await proofFrom(two.servers[ONE], address))).toBe(200);
    // Another call has a count of its own, and another address.
    expect(await two.call(OTHER, '/api/utility/twilioLookup', address, { phoneNumber: '3065550177' })).toBe(200);
    expect(await two.askStatus(OTHER, '192.0.2.31')).toBe(200);
  });

  it('count reports, submissions and all calls of a customer each by itself', async () => {
    const address = '192.0.2.40';
    const customer = await customerOf(two.servers[ONE], 'smart');
    const inquire = (at: Which) => two.call(at, '/api/utility/inquiry', address, {}, {}, customer);
    const seen = { reports: [] as unknown[], strict: [] as unknown[] };
    for (const at of [ONE, ONE, OTHER] as const) seen.reports.push(await two.report(at, address));
    for (const at of [ONE, ONE, ONE, OTHER] as const) seen.strict.push(await inquire(at));
    expect(seen).toEqual({
      reports: [200, '429 proofWanted', 200],
      strict: [...Array(2).fill('400 badRequest'), TOO_MANY, '400 badRequest'],
    });
    expect(await two.report(ONE, address, await proofFrom(two.servers[ONE], address))).toBe(200);
    const details = (at: Which) => two.call(at, '/api/utility/accountDetails', address, {}, {}, customer);
    const all = new Set<unknown>();
    for (let nth = 0; nth < 40; nth += 1) all.add(await details(ONE));
    expect([...all]).toEqual(['400 badRequest', TOO_MANY]);
    expect(await details(OTHER)).toBe('400 badRequest');
  });

  it('give a site of IPv6 fifty times the limit of one of its lines', async () => {
    const line = (nth: number) => `2001:db8:${engine === 'PGlite' ? 7 : 8}:${nth.toString(16)}::1`;
    const seen: unknown[] = [];
    for (let nth = 0; nth < 50; nth += 1) seen.push(await two.askStatus(nth % 2 ? ONE : OTHER, line(nth)));
    expect(seen).toEqual(Array(50).fill(200));
    const beyond: unknown[] = [];
    for (let nth = 50; nth < 54; nth += 1) beyond.push(await two.askStatus(nth % 2 ? ONE : OTHER, line(nth)));
    expect(beyond).toEqual(Array(4).fill('429 proofWanted'));
    expect(await two.askStatus(ONE, '2001:db8:9::1')).toBe(200);
    expect(await two.askStatus(OTHER, '2001:db8:9::2')).toBe('429 proofWanted');
  });
});

describeOnEachDatabase('A count in the database', (engine) => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await freshPlace(engine);
    remove = place.remove;
    store = await openStore({ databaseUrl: place.databaseUrl, dataDir: place.dataDir });
  });
  afterAll(async () => {
    await store.close();
    await remove();
  });
  const age = () => store.db.update(callCounts).set({ endsAt: new Date(0) });
  const kept = () => store.db.select().from(callCounts);

  it('misses none of many at once, and names nobody', async () => {
    const counted = await Promise.all(Array.from({ length: 40 }, () => countCall(store.db, 'address 192.0.2.7')));
    expect(counted.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 1),
    );
    expect(counted[0]?.seconds).toBeGreaterThan(0);
    expect(counted[0]?.seconds).toBeLessThanOrEqual(60);
    expect((await kept()).map(({ whoHash }) => whoHash)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('lasts as long as it is asked for, and takes a call off again', async () => {
    expect((await countCall(store.db, 'a day', 86_400)).seconds).toBeGreaterThan(86_000);
    const second = await countCall(store.db, 'a day', 86_400);
    expect(second.calls).toBe(2);
    await giveCallBack(store.db, 'a day', second);
    const third = await countCall(store.db, 'a day', 86_400);
    expect(third.calls).toBe(2);
    // Of a window that is over nothing is taken off the next one.
    await age();
    expect((await countCall(store.db, 'a day', 86_400)).calls).toBe(1);
    await giveCallBack(store.db, 'a day', third);
    expect((await countCall(store.db, 'a day', 86_400)).calls).toBe(2);
    await age();
  });

  it('begins again when its minute is over, and is removed then', async () => {
    await countCall(store.db, 'one');
    expect((await countCall(store.db, 'one')).calls).toBe(2);
    await age();
    expect((await countCall(store.db, 'one')).calls).toBe(1);
    expect((await countCall(store.db, 'one')).calls).toBe(2);
    await age();
    await countCall(store.db, 'other');
    expect((await kept()).length).toBeGreaterThan(1);
    await pruneCallCounts(store.db);
    expect((await kept()).map(({ calls }) => calls)).toEqual([1]);
  });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('While the database is away', () => {
  it('each server counts by itself, what it counted before too, and together again afterwards', async () => {
    const two = await twoServers('PostgreSQL');
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    const name = new URL(two.databaseUrl ?? '').pathname.slice(1);
    const lines = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
    const seen = async (at: Which, address: string, asked: number) => {
      const all: unknown[] = [];
      for (let nth = 0; nth < asked; nth += 1) all.push(await two.findAddress(at, address));
      return all;
    };
    const said = (words: string) => two.servers[ONE].logged.filter((logged) => JSON.parse(logged).msg === words).length;
    try {
      expect(await seen(ONE, '192.0.2.7', 2)).toEqual([200, 200]);
      await admin.query(`alter database ${name} allow_connections false`);
      await expect.poll(async () => (await admin.query(lines)).rowCount).toBe(0);
      expect(await seen(ONE, '192.0.2.7', 4)).toEqual([200, 200, 200, TOO_MANY]);
      expect(await seen(OTHER, '192.0.2.7', 6)).toEqual([...Array(5).fill(200), TOO_MANY]);
      expect(said('calls are counted by this server alone')).toBe(1);

      await admin.query(`alter database ${name} allow_connections true`);
      for (const { server } of two.servers) {
        const { databaseWatch } = server.services;
        const writes = async () => {
          await databaseWatch.look();
          return databaseWatch.state().writes;
        };
        await expect.poll(writes, { timeout: 20_000 }).toBe(true);
      }
      expect(await seen(ONE, '192.0.2.8', 3)).toEqual([200, 200, 200]);
      expect(await seen(OTHER, '192.0.2.8', 3)).toEqual([200, 200, TOO_MANY]);
      expect(said('calls are counted together again')).toBe(1);
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
      await two.stop();
    }
  });
});

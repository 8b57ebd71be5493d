import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_HEADER } from '#contracts/call.ts';
import { photoPutHeaders } from '#contracts/photo.ts';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { freePort } from '#e2e/freePort.ts';
import { addDays } from '#rules/day.ts';
import { onDayAtTimeOf, reginaDay } from '#rules/reginaTime.ts';
import { findPostgres, makeCluster } from '../../scripts/postgres.mjs';
import { Browser, OUR_APP } from '../api/browser.ts';
import { Child } from '../api/child.ts';
import { freshPlace } from '../api/database.ts';
import { jpeg, nameOf } from '../api/jpeg.ts';
import { accountOf, reading, submit } from '../api/reading.ts';

const ROUNDS = Number(process.env.DATABASE_ROUNDS ?? 2);
const SENDERS = 24;
/** How long the database is away, in ms: several times what a request takes. */
const AWAY_MS = 1500;

vi.setConfig({ testTimeout: 60_000 + ROUNDS * 30_000, hookTimeout: 120_000 });

type Cluster = Exclude<Awaited<ReturnType<typeof makeCluster>>, { missing: string }>;

async function terminateAll({ url }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
}

async function startAgain(cluster: Cluster): Promise<void> {
  // After a kill the old server's processes hold its memory for a moment.
  await vi.waitFor(async () => expect(await cluster.start()).toBeNull(), { timeout: 30_000, interval: 200 });
}

/** How a database goes away, and comes back. */
const ENDS: { how: string; isAway: boolean; end: (cluster: Cluster) => Promise<void> }[] = [
  { how: 'ends every connection', isAway: false, end: terminateAll },
  { how: 'is stopped and started', isAway: true, end: (cluster) => cluster.end('SIGINT') },
  { how: 'is killed and started', isAway: true, end: (cluster) => cluster.end('SIGKILL') },
];

/** Customers' devices: each sends a reading until it is acknowledged, then the next one, of another day. */
class Senders {
  readonly acknowledged = new Map<string, string>();
  /** How often each status came that is not 200, by what was asked. */
  readonly others: Record<string, number> = {};
  readonly #browser: Browser;
  readonly #known: Awaited<ReturnType<typeof accountOf>>;
  readonly #now = new Date();
  #day = reginaDay(new Date());
  #isOver = false;
  #senders: Promise<void>[] = [];

  constructor(browser: Browser, known: Awaited<ReturnType<typeof accountOf>>) {
    this.#browser = browser;
    this.#known = known;
  }

  start(): void {
    this.#isOver = false;
    this.#senders = Array.from({ length: SENDERS }, () => this.#send());
    // Told by `stop`; a server that died is told by the test.
    for (const sender of this.#senders) sender.catch(() => {});
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#senders);
  }

  async #send(): Promise<void> {
    while (!this.#isOver) {
      this.#day = addDays(this.#day, -1);
      const body = reading(this.#known, { submittedDateTime: onDayAtTimeOf(this.#day, this.#now) }, this.#now);
      const key = randomUUID();
      while (!(await this.#sendOnce(key, body))) await wait(50);
      const read = await this.#browser.get('/api/utility/profileDetails');
      await read.arrayBuffer();
      this.#note('profileDetails', read.status);
    }
  }

  async #sendOnce(key: string, body: ReturnType<typeof reading>): Promise<boolean> {
    const reply = await submit(this.#browser, body, key);
    const { data } = (await reply.json()) as { data?: { errorCode: number; reference: string } };
    this.#note('meterRead', reply.status);
    if (reply.status !== 200) return false;
    expect(data).toMatchObject({ errorCode: 0 });
    this.acknowledged.set(key, data?.reference ?? '');
    return true;
  }

  #note(call: string, status: number): void {
    if (status === 200) return;
    const name = `${call} ${status}`;
    this.others[name] = (this.others[name] ?? 0) + 1;
  }
}

/** Asks again and again, and keeps each status that differs from the one before. @returns those, when it is stopped. */
function watch(url: string): () => Promise<number[]> {
  const seen: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const reply = await fetch(url);
      await reply.arrayBuffer();
      if (reply.status !== seen.at(-1)) seen.push(reply.status);
      await wait(20);
    }
  })();
  watching.catch(() => {});
  return async () => {
    isOver = true;
    await watching;
    return seen;
  };
}

/** A server with a database of its own in this cluster, and its customers' devices. */
async function startOn(cluster: Cluster, cleanups: (() => Promise<unknown>)[]) {
  const place = await freshPlace('PGlite');
  cleanups.push(() => place.remove());
  const name = `stormlamp_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const port = await freePort();
  const databaseUrl = cluster.url.replace(/postgres$/, name);
  const child = new Child({ PORT: String(port), STORMLAMP_DATA: place.dataDir, DATABASE_URL: databaseUrl });
  cleanups.push(() => child.kill('SIGKILL'));
  await child.listening();
  const origin = `http://localhost:${port}`;
  const browser = new Browser(origin);
  await browser.signIn('basement');
  return { child, origin, browser, senders: new Senders(browser, await accountOf(browser)) };
}

const stateOf = async (origin: string) => (await (await fetch(`${origin}/sandbox/state`)).json()) as SandboxState;

/** A photo is looked through by a job. @returns its name, once it is stored. */
async function storePhoto(browser: Browser): Promise<string> {
  const photo = jpeg(randomUUID());
  const fileName = nameOf(photo);
  const minted = await browser.post('/api/utility/uploadMeterPhoto', { fileName });
  const { uploadToken } = (await minted.json()) as { uploadToken: string };
  const headers = { [APP_HEADER]: OUR_APP, origin: browser.origin, ...photoPutHeaders(uploadToken) };
  const put = await browser.go(`/api/utility/meterPhotos/${fileName}`, {
    method: 'PUT',
    body: new Uint8Array(photo),
    headers,
  });
  expect(put.status).toBe(201);
  return fileName;
}

describe.skipIf(!findPostgres())('PostgreSQL goes away under load', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  let cluster: Cluster;

  beforeAll(async () => {
    // It waits for its log as a real one does: what is acknowledged must survive a kill.
    const made = await makeCluster({ synchronous_commit: 'on' });
    if ('missing' in made) throw new Error(made.missing);
    cluster = made;
    await startAgain(cluster);
  });
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  afterAll(async () => {
    await cluster?.end('SIGINT');
    cluster?.remove();
  });

  it.each(ENDS)(
    'and $how: the server lives, says so, has what it acknowledged, and does its jobs',
    async ({ isAway, end }) => {
      const { child, origin, browser, senders } = await startOn(cluster, cleanups);
      const { acknowledged, others } = senders;
      const ready = async () => (await fetch(`${origin}/readyz`)).status;
      const more = async (count: number) => {
        const before = acknowledged.size;
        await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + count), { timeout: 60_000 });
      };

      const walk = async () => {
        for (let round = 0; round < ROUNDS; round++) {
          const now = watch(`${origin}/now`);
          senders.start();
          await more(SENDERS);
          await end(cluster);
          if (isAway) {
            await wait(AWAY_MS);
            expect(await ready()).toBe(503);
            await startAgain(cluster);
          }
          await more(2 * SENDERS);
          await senders.stop();
          await expect.poll(ready, { timeout: 30_000 }).toBe(200);
          expect(await now()).toEqual([200]);
          // 409: the try before is still being taken in.
          expect(Object.keys(others).filter((name) => !/ (503|409)$/.test(name))).toEqual([]);
        }
      };
      const died = child.ended.then((how) => {
        throw new Error(`the server ended (${how}): ${child.output.slice(-2000)}`);
      });
      await Promise.race([walk(), died]);

      expect(others['meterRead 503'] ?? 0).toBeGreaterThan(0);
      const { meterReads } = await stateOf(origin);
      const kept = new Map(meterReads.map((read) => [read.idempotencyKey, read.reference]));
      expect(kept.size).toBe(meterReads.length);
      expect([...kept].sort()).toEqual([...acknowledged].sort());

      const fileName = await storePhoto(browser);
      const stored = async () => (await stateOf(origin)).photos.find(({ filename }) => filename === fileName)?.state;
      await expect.poll(stored, { timeout: 45_000 }).toBe('clean');
      console.log(`${acknowledged.size} readings, ${ROUNDS} rounds: ${JSON.stringify(others)}`);
    },
  );
});

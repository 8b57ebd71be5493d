import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import type { SandboxState } from '#contracts/sandboxState.ts';
import { freePort } from '#e2e/freePort.ts';
import { addDays } from '#rules/day.ts';
import { onDayAtTimeOf, reginaDay } from '#rules/reginaTime.ts';
import { Browser } from '../api/browser.ts';
import { Child } from '../api/child.ts';
import { describeOnEachDatabase, type Engine, freshPlace } from '../api/database.ts';
import { accountOf, reading, submit } from '../api/reading.ts';

// Whole processes, killed and started again several times, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 180_000 });

const ROUNDS = Number(process.env.LOAD_ROUNDS ?? 2);
const SENDERS = 8;
const SEED = Number(process.env.LOAD_SEED ?? 20_261_121);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function place(engine: Engine): Promise<Record<string, string>> {
  const own = await freshPlace(engine);
  cleanups.push(() => own.remove());
  const database: Record<string, string> = own.databaseUrl ? { DATABASE_URL: own.databaseUrl } : {};
  return { PORT: String(await freePort()), STORMLAMP_DATA: own.dataDir, ...database };
}

async function start(env: Record<string, string>): Promise<Child> {
  const child = new Child(env);
  cleanups.push(() => child.kill('SIGKILL'));
  return child.listening();
}

describeOnEachDatabase('A server killed under load', (engine) => {
  it('has every reading it acknowledged, once', async () => {
    const random = randomFrom(SEED);
    const env = await place(engine);
    const origin = `http://localhost:${env.PORT}`;
    let child = await start(env);
    const browser = new Browser(origin);
    await browser.signIn('basement');
    const known = await accountOf(browser);

    let day = reginaDay(new Date());
    const now = new Date();
    const acknowledged = new Map<string, string>();
    /** Sent, and the line went dead: the app would send it again, and so do we. */
    const unknown = new Map<string, ReturnType<typeof reading>>();

    const sendOne = async (key: string, body: ReturnType<typeof reading>): Promise<boolean> => {
      try {
        const reply = await submit(browser, body, key);
        const { data } = (await reply.json()) as { data: { errorCode: number; reference: string } };
        if (reply.status !== 200 || data.errorCode !== 0) throw new Error(`${reply.status} ${JSON.stringify(data)}`);
        acknowledged.set(key, data.reference);
        unknown.delete(key);
        return true;
      } catch (error) {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        unknown.set(key, body);
        return false;
      }
    };

    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.size;
      const senders = Array.from({ length: SENDERS }, async () => {
        for (;;) {
          day = addDays(day, -1);
          const body = reading(known, { submittedDateTime: onDayAtTimeOf(day, now) }, now);
          if (!(await sendOne(randomUUID(), body))) return;
        }
      });
      // Under full load: some were acknowledged, and then any moment of the next half second.
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(before), { timeout: 60_000, interval: 10 });
      await new Promise((done) => setTimeout(done, random() * 500));
      expect(await child.kill('SIGKILL')).toBe('SIGKILL');
      await Promise.all(senders);
      expect(unknown.size).toBeGreaterThan(0);

      child = await start(env);
      for (const [key, body] of [...unknown]) expect(await sendOne(key, body)).toBe(true);
    }

    const { meterReads } = (await (await fetch(`${origin}/sandbox/state`)).json()) as SandboxState;
    const kept = new Map(meterReads.map((read) => [read.idempotencyKey, read.reference]));
    expect(kept.size).toBe(meterReads.length);
    expect([...kept].sort()).toEqual([...acknowledged].sort());
    console.log(`${engine}: ${acknowledged.size} readings, ${ROUNDS} kills (seed ${SEED})`);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { outageMapCall } from '#contracts/outageMap.ts';
import { problem } from '#contracts/problem.ts';
import { databaseClock } from '#server/store/databaseClock.ts';
import { outageFeed } from '#server/store/schema.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'an import token of thirty-two signs';
const PATH = '/api/utility/outageMap';
const UTILITY = {
  STORMLAMP_SANDBOX: 'off',
  OIDC_ISSUER: 'https://127.0.0.1:9/nobody',
  OIDC_CLIENT_ID: 'x',
  OIDC_CLIENT_SECRET: 'y',
  STORMLAMP_RATE_LIMIT: '60000',
  STORMLAMP_IMPORT_TOKEN: TOKEN,
};
const DAY_MS = 24 * 60 * 60_000;
const NOON = Date.parse('2026-11-28T18:00:00Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000);

describeOnOneDatabase('The time of a list of outages', (engine) => {
  let running: RunningServer;
  let now = at(0);
  beforeAll(async () => {
    running = await startServer(engine, UTILITY, { now: () => now, jobs: false });
  });
  afterAll(() => running.stop());

  /** Puts a list of one outage. @returns the status, with the name of the error where it is one */
  async function put(OutageId: string, lastUpdated?: Date, query = ''): Promise<number | string> {
    const outages = [{ OutageId, RegionId: 'A', Planned: 'Unplanned', Alerts: [] }];
    const reply = await running.server.app.inject({
      method: 'PUT',
      url: `${PATH}${query}`,
      payload: JSON.stringify({ outages, ...(lastUpdated && { lastUpdated: lastUpdated.toISOString() }) }),
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    });
    return reply.statusCode === 200 ? 200 : problem.parse(reply.json()).error.code;
  }
  async function listed(): Promise<string> {
    const reply = outageMapCall.reply.parse((await running.server.app.inject({ url: PATH })).json());
    return `${reply.outages.map(({ OutageId }) => OutageId).join()} of ${reply.lastUpdated}`;
  }
  /** As a server that never put a list. */
  const forget = () => running.server.services.db.delete(outageFeed);
  const ages = async () => {
    const reply = await running.server.app.inject({ url: '/readyz' });
    return (reply.json() as { outagesAgeS: number }).outagesAgeS;
  };

  test('is compared with the last one that a list named; a list that names none is the newest, as it came last', async () => {
    await forget();
    now = at(0);
    expect(await put('named', at(-10))).toBe(200);
    expect(await put('without a time')).toBe(200);
    expect(await listed()).toBe(`without a time of ${at(0).toISOString()}`);
    // Made before the list without a time came, and after the last that named one.
    expect(await put('later', at(-9))).toBe(200);
    expect(await listed()).toBe(`later of ${at(-9).toISOString()}`);
    expect(await put('a repeat', new Date(at(-9).getTime() - 1))).toBe('changedMeanwhile');
    expect(await listed()).toBe(`later of ${at(-9).toISOString()}`);
    expect(await put('of the same time', at(-9))).toBe(200);
  });

  test('is now where it is ahead, and keeps no later list out', async () => {
    await forget();
    now = at(0);
    expect(await put('a day ahead', new Date(NOON + DAY_MS))).toBe(200);
    expect(await listed()).toBe(`a day ahead of ${at(0).toISOString()}`);
    expect(await ages()).toBe(0);
    now = at(5);
    expect(await put('the next, a day ahead', new Date(now.getTime() + DAY_MS))).toBe(200);
    // The clock of the utility's system is right again.
    now = at(10);
    expect(await put('right again', at(10))).toBe(200);
    expect(await listed()).toBe(`right again of ${at(10).toISOString()}`);
    expect(await ages()).toBe(0);
  });

  test('is taken although it is earlier where that is asked for, and is the one to compare with from then on', async () => {
    await forget();
    now = at(0);
    expect(await put('first', at(0))).toBe(200);
    expect(await put('set back', at(-60))).toBe('changedMeanwhile');
    expect(await put('set back', at(-60), '?force=yes')).toBe('changedMeanwhile');
    expect(await put('set back', at(-60), '?force=1')).toBe(200);
    expect(await listed()).toBe(`set back of ${at(-60).toISOString()}`);
    expect(await put('the next', at(-55))).toBe(200);
    expect(await put('a repeat', at(-56))).toBe('changedMeanwhile');
  });

  test('that a version before this one kept from a clock that was ahead is an alarm, and in the way of no list', async () => {
    now = at(0);
    const { db } = running.server.services;
    expect(await put('of today', at(0))).toBe(200);
    await db.update(outageFeed).set({ lastUpdated: new Date(NOON + DAY_MS), namedAt: null });
    await running.server.services.outages.refresh();
    expect(await ages()).toBe(-DAY_MS / 1000);
    expect(await put('after it', at(0))).toBe(200);
    expect(await ages()).toBe(0);
  });
});

describeOnOneDatabase('A server whose clock is a day ahead', (engine) => {
  test('goes by the database’s clock: lists of the others follow its own, and /readyz says how far it is off', async () => {
    const wall = () => Date.now() + DAY_MS;
    const running = await startServer(engine, UTILITY, {
      clocks: { wall, steady: () => performance.now() },
      jobs: false,
    });
    try {
      const { now } = running.server.services;
      expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(60_000);
      const outages: unknown[] = [];
      const put = (lastUpdated: Date) =>
        running.server.app.inject({
          method: 'PUT',
          url: PATH,
          payload: JSON.stringify({ outages, lastUpdated: lastUpdated.toISOString() }),
          headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        });
      expect((await put(new Date(wall()))).statusCode).toBe(200);
      const { outagesAgeS, clockSkewS } = (await running.server.app.inject({ url: '/readyz' })).json();
      expect([outagesAgeS < 0, Math.round(clockSkewS / 60)]).toEqual([false, 24 * 60]);
      // Another server's, whose clock is right.
      expect((await put(databaseClock().now())).statusCode).toBe(200);
      const alarms = running.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('clock of this'));
      expect(alarms).toEqual([expect.objectContaining({ level: 50, clockSkewS })]);
    } finally {
      await running.stop();
    }
  });
});

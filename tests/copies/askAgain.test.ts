import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgain } from '#app/askAgain.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { outboxDb } from '#db/outboxDb.ts';
import { askAgainMs, backoffMs, LONGEST_WAIT_MS } from '#machines/backoff.ts';
import { SOUND_ROWS } from './soundRows.ts';

const MINUTE = 60_000;

describe('How long a device waits before it asks again', () => {
  it.each([
    [1, 0, 0, 0],
    [1, 0.5, 0, 64_000],
    [1, 0.999, 0, 127_872],
    [2, 0.5, 0, 128_000],
    [3, 0.5, 0, 150_000],
    [99, 0.999, 0, 299_700],
    [1, 0.5, 90_000, 154_000],
    [1, 0, 90_000, 90_000],
    [1, 0, 48 * 60 * MINUTE, LONGEST_WAIT_MS],
  ])('after %i failures, dice %d, asked to wait %i ms: %i ms', (failures, random, asked, wait) => {
    expect(askAgainMs(failures, random, asked)).toBe(wait);
  });

  it('is never sooner than a submission that failed as often', () => {
    for (const failures of [1, 2, 5, 20]) {
      expect(askAgainMs(failures, 0.7)).toBeGreaterThanOrEqual(backoffMs(failures, 0.7));
    }
  });
});

describe('While the utility does not answer', () => {
  const asked: string[] = [];
  const waits: { run: () => Promise<void>; ms: number }[] = [];
  const catchUp = vi.fn(async () => {});
  let reply: () => Response;

  const away = (headers = {}) => new Response('{}', { status: 503, headers });
  const outages = () => Response.json({ outages: '[]', lastUpdated: new Date().toISOString() });
  const next = async () => {
    const wait = waits.shift();
    await wait?.run();
    return wait?.ms;
  };

  beforeEach(async () => {
    asked.length = 0;
    waits.length = 0;
    catchUp.mockClear();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url.split('?')[0]?.split('/').at(-1) ?? '');
      return reply();
    });
    const real = setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => Promise<void>, ms = 0) => {
      // Those of the test itself and of the database are short; those of a request are a minute at most.
      if (ms <= MINUTE) return real(run, ms);
      return waits.push({ run, ms });
    }) as typeof setTimeout);
    await cacheDb.reach.put({ key: 'utility', reach: 'noAnswer', at: Date.now() });
  });
  afterEach(async () => {
    await cacheDb.accounts.clear();
    await cacheDb.accountDetails.clear();
    await outboxDb.deviceSession.clear();
  });

  it('a page asks for one thing, later each time, and when it is asked to wait later than that', async () => {
    reply = away;
    askAgain(catchUp);
    askAgain(catchUp);
    expect(waits).toHaveLength(1);
    expect(await next()).toBe(64_000);
    expect(await next()).toBe(128_000);
    reply = () => away({ 'retry-after': '120' });
    expect(await next()).toBe(150_000);
    expect(asked).toEqual(['outageMap', 'outageMap', 'outageMap']);
    expect(waits[0]?.ms).toBeGreaterThan(150_000 + 119_000);
    expect(waits[0]?.ms).toBeLessThanOrEqual(150_000 + 120_000);

    reply = outages;
    await next();
    expect(waits).toEqual([]);
    expect(asked).toHaveLength(4);
    expect(catchUp).not.toHaveBeenCalled();
    expect(await cacheDb.reach.get('utility')).toMatchObject({ reach: 'answered' });
  });

  it.each([
    ['missing', null, 1],
    ['old', 16 * MINUTE, 1],
    ['young', 14 * MINUTE, 0],
  ])('asks for the rest where the customer’s copies are %s', async (_what, age, times) => {
    reply = outages;
    const row = { caAccount: '500010340137', bpAccount: '201', descriptiveName: 'Farm', accountType: '01' };
    const account = { ...row, defaultAccount: 'true' as const, position: 0, fetchedAt: new Date().toISOString() };
    await cacheDb.accounts.put(account);
    if (age !== null) {
      const fetchedAt = new Date(Date.now() - age).toISOString();
      await cacheDb.accountDetails.put({ ...SOUND_ROWS.accountDetails, caAccount: row.caAccount, fetchedAt });
    }
    askAgain(catchUp);
    await next();
    expect(asked).toEqual(['outageMap']);
    expect(catchUp).toHaveBeenCalledTimes(times);
    expect(waits).toEqual([]);
  });

  it('asks for nothing where something else was answered meanwhile', async () => {
    askAgain(catchUp);
    await cacheDb.noteReach('answered');
    await next();
    expect(asked).toEqual([]);
  });
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { OUTAGE_POLL_MS, outageMapSource } from '#copies/outageMap.ts';
import { outagesIn } from '#copies/outagesIn.ts';
import { dueIn, load, loadIfDue, refreshForEveryone } from '#copies/refresh.ts';

const outage = { OutageId: '1', RegionId: 'SK-101', Region: 'Kindersley', Planned: 'Unplanned', Alerts: [] };
const lastUpdated = '2026-11-21T19:05:10.000Z';
const answer = (outages: string, more = {}) =>
  Response.json({ outages, lastUpdated, ...more }, { headers: { [REQUEST_ID_HEADER]: '1' } });

const fetched = vi.fn<typeof fetch>();
const refreshOutages = () => load(outageMapSource);
const refreshOutagesIfDue = () => loadIfDue(outageMapSource);
const copy = () => cacheDb.outageMap.get('current');
async function outages() {
  const kept = await copy();
  return kept && outagesIn(kept);
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async () => answer(JSON.stringify([outage])));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await cacheDb.outageMap.clear();
});

test('the answer’s string is parsed, and kept with the feed’s own time and the device’s', async () => {
  expect(await refreshOutages()).toBeNull();
  expect(await outages()).toEqual([outage]);
  expect(await copy()).toMatchObject({ lastUpdated });
  expect(Date.now() - Date.parse((await copy())?.fetchedAt ?? '')).toBeLessThan(60_000);
  expect((await cacheDb.reach.get('utility'))?.reach ?? 'answered').toBe('answered');
});

test('a call that failed, a hotel’s page and an answer that is no list leave the last copy as it was, each with its name', async () => {
  await refreshOutages();
  const before = await copy();
  const failing: [string, () => Promise<Response>][] = [
    ['retryLater', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['retryLater', async () => new Response('<!doctype html><title>Welcome to our hotel</title>')],
    ['retryLater', async () => new Response('{"error":{"code":"unavailable","message":""}}', { status: 503 })],
    ['incompatible', async () => answer('nonsense')],
    ['incompatible', async () => answer('[{"OutageId":"1"}]')],
    ['incompatible', async () => new Response('{}', { headers: { [REQUEST_ID_HEADER]: '1' } })],
  ];
  for (const [problem, reply] of failing) {
    fetched.mockImplementation(reply);
    expect((await refreshOutages())?.failure.kind).toBe(problem);
    expect(await copy()).toEqual(before);
  }
});

test('what the list says is not confirmed is noted at its outages: all unplanned ones of a region, planned ones one by one', async () => {
  const [here, there] = ['2026-11-21T18:50:00.000Z', '2026-11-21T18:40:00.000Z'];
  const work = (OutageId: string) => ({ ...outage, OutageId, Planned: 'Planned' });
  const list = [
    outage,
    { ...outage, OutageId: '2' },
    { ...outage, OutageId: '3', RegionId: 'SK-102' },
    work('4'),
    work('5'),
  ];
  const notConfirmed = [
    { regionId: 'SK-101', since: here },
    { regionId: 'SK-101', since: there, outageId: '5' },
  ];
  fetched.mockImplementation(async () => answer(JSON.stringify(list), { notConfirmed }));
  await refreshOutages();
  const noted = async () => (await outages())?.map(({ OutageId, NotConfirmedSince }) => [OutageId, NotConfirmedSince]);
  expect(await noted()).toEqual([
    ['1', here],
    ['2', here],
    ['3', undefined],
    ['4', undefined],
    ['5', there],
  ]);
  // The same list, confirmed since.
  fetched.mockImplementation(async () => answer(JSON.stringify(list)));
  await refreshOutages();
  expect((await noted())?.map(([, since]) => since)).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('our app names itself and its version in its header', async () => {
  await refreshOutages();
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-stormlamp': 'app/unbuilt' });
});

test('an unchanged list is the same one as before; what an older version kept is read as well', async () => {
  await refreshOutages();
  const before = await outages();
  await refreshOutages();
  expect(await outages()).toBe(before);
  await cacheDb.outageMap.update('current', { outages: [{ ...outage, Planned: 'Planned' }] });
  expect(await outages()).toEqual([{ ...outage, Planned: 'Planned' }]);
});

test('of a list with an odd alert and an odd outage the rest is kept; how many were left out stands in the console [API2-20]', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const alerts = [{ CreateDate: 'soon', Message: 'Soon.' }];
  fetched.mockImplementation(async () => answer(JSON.stringify([{ ...outage, Alerts: alerts }, { OutageId: '2' }])));
  expect(await refreshOutages()).toBeNull();
  expect(await outages()).toEqual([outage]);
  expect(warned.mock.calls).toEqual([
    ['Left out of what the utility sent, alerts of an outage:', 1],
    ['Left out of what the utility sent, outages:', 1],
  ]);
});

test('coming back asks only when a poll is overdue; asked twice at once it asks once [API2-20]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  await Promise.all([refreshOutagesIfDue(), refreshOutages(), refreshOutages()]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]).toMatchObject(['/api/utility/outageMap', { method: 'GET' }]);
  expect(fetched.mock.calls[0]?.[1]?.body).toBeUndefined();
  // Not what the browser has kept: that is the last poll's.
  expect(fetched.mock.calls[0]?.[1]?.cache).toBe('no-cache');
  vi.setSystemTime(Date.now() + OUTAGE_POLL_MS - 1);
  await refreshOutagesIfDue();
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  await refreshOutagesIfDue();
  expect(fetched).toHaveBeenCalledTimes(2);
  // The clock was set back: a copy from the future says nothing about its age.
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  await refreshOutagesIfDue();
  expect(fetched).toHaveBeenCalledTimes(3);
});

test.each([
  ['the server’s interval', { pollSeconds: 900 }, 0, 900_000],
  ['up to a tenth sooner, by chance', { pollSeconds: 900 }, 0.5, 855_000],
  ['five minutes where it says none', {}, 0, OUTAGE_POLL_MS],
  ['five minutes where it says nonsense', { pollSeconds: -1 }, 0, OUTAGE_POLL_MS],
  ['five minutes where it says too little', { pollSeconds: 59 }, 0, OUTAGE_POLL_MS],
])('a poll is due after %s', async (_, more, random, ms) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(Math, 'random').mockReturnValue(random);
  fetched.mockImplementation(async () => answer(JSON.stringify([outage]), more));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  expect(await dueIn(outageMapSource)).toBe(0);
  await refreshOutages();
  expect(await dueIn(outageMapSource)).toBe(ms);
  vi.setSystemTime(Date.now() + ms + 5);
  expect(await dueIn(outageMapSource)).toBe(0);
});

test('an overdue poll goes out at once when the app comes back into sight, or to the network [API2-20]', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({}) } });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  const asked = () => fetched.mock.calls.filter(([url]) => url === '/api/utility/outageMap').length;
  await refreshOutages();
  for (const [nth, trigger] of (['inSight', 'online'] as const).entries()) {
    await refreshForEveryone(trigger);
    expect([trigger, asked()]).toEqual([trigger, nth + 1]);
    vi.setSystemTime(Date.now() + OUTAGE_POLL_MS);
    await refreshForEveryone(trigger);
    expect([trigger, asked()]).toEqual([trigger, nth + 2]);
  }
});

test('a sign-out forgets the customer, not the outages', async () => {
  await refreshOutages();
  await cacheDb.forgetCustomer();
  expect(await outages()).toHaveLength(1);
});

import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outageMapCall } from '#contracts/outageMap.ts';
import type { OutageChange } from '#contracts/sandbox.ts';
import { sandboxState } from '#contracts/sandboxState.ts';
import { publishOutages } from '#server/domain/outage/publishOutages.ts';
import { outageSource } from '#server/http/outageSource.ts';
import { outageEpisodes, outageRegions, outages, outagesLeft, regionsLeft } from '#server/store/schema.ts';
import { type RunningServer, startServer } from './server.ts';

const PATH = '/api/utility/outageMap';
const NEW = { action: 'start', RegionId: 'SK-900', Region: 'La Ronge', Planned: 'Planned', Message: 'We clear trees.' };

let running: RunningServer;
beforeAll(async () => {
  running = await startServer('PGlite');
});
afterAll(() => running.stop());
beforeEach(async () => {
  await running.sandbox('POST', '/reset');
});

const get = (headers: Record<string, string> = {}) => running.server.app.inject({ url: PATH, headers });
const list = async () => outageMapCall.reply.parse((await get()).json()).outages;
const publish = (change: OutageChange | object) => running.sandbox('POST', '/outages', change);

test('anyone gets an object: the outages as a JSON string, with the feed’s own time beside it [API2-20]', async () => {
  const body = (await get()).json();
  const beside = { lastUpdated: expect.any(String), pollSeconds: 300, textNumber: '+13065550100' };
  expect(body).toEqual({ outages: expect.any(String), ...beside });
  const { outages: parsed, lastUpdated } = outageMapCall.reply.parse(body);
  expect(new Set(parsed.map(({ Planned }) => Planned))).toEqual(new Set(['Planned', 'Unplanned', 'None']));
  expect(Math.abs(Date.now() - Date.parse(lastUpdated ?? ''))).toBeLessThan(60_000);
  for (const { CreateDate } of parsed.flatMap(({ Alerts }) => Alerts)) {
    expect(Date.parse(CreateDate)).toBeLessThan(Date.now());
  }
});

test('an unchanged poll costs a few bytes, a change has another tag and another time', async () => {
  const first = await get({ 'accept-encoding': 'br' });
  expect(first.headers['cache-control']).toBe('max-age=0,s-maxage=9,stale-if-error=900');
  expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toEqual((await get()).json());
  const etag = String(first.headers.etag);
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await publish(NEW);
  const changed = await get({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});

test('the control room starts, updates and clears outages, and its state shows them', async () => {
  const before = (await list()).length;
  await publish(NEW);
  await publish({ action: 'update', RegionId: 'SK-900', Message: 'Done at noon.' });
  const ours = (await list()).filter(({ RegionId }) => RegionId === 'SK-900');
  expect(ours).toMatchObject([{ Region: 'La Ronge', Planned: 'Planned' }]);
  expect(ours[0]?.Alerts.map(({ Message }) => Message)).toEqual(['Done at noon.', 'We clear trees.']);
  const state = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  expect(state.outages).toHaveLength(before + 1);
  await publish({ action: 'clear', RegionId: 'SK-900' });
  expect(await list()).toHaveLength(before);
  await publish({ action: 'clear' });
  expect(await list()).toEqual([]);
  expect((await publish({ action: 'start' })).status).toBe(400);
});

test('the control room changes every field of one outage on a page of its own, takes back what is emptied, and ends it', async () => {
  await publish({ action: 'clear' });
  const at = (time: string) => `2026-11-20T${time}-06:00`;
  const estimate = { EstimatedRestoration: at('21:30:05.250'), EstimateUpdated: at('19:12:00') };
  await publish({ ...NEW, ...estimate, Cause: 'A <tree>', CrewStatus: 'On the way', CustomersAffected: 41 });
  await publish(NEW);
  const first = (await list()).find(({ Cause }) => Cause);
  const other = (await list()).find(({ OutageId }) => OutageId !== first?.OutageId);
  const url = `${running.origin}/sandbox/outages/${first?.OutageId}`;
  const page = await (await fetch(url)).text();
  const shown = [...page.matchAll(/<input id="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(shown)).toEqual({
    RegionId: 'SK-900',
    Region: 'La Ronge',
    Cause: 'A &lt;tree&gt;',
    CrewStatus: 'On the way',
    CustomersAffected: '41',
    CustomersBelow: '',
    StartDate: '',
    EstimatedRestoration: '2026-11-20T21:30',
    EstimateUpdated: '2026-11-20T19:12',
    EstimateBy: '',
    CrewUpdated: '',
    PlannedFrom: '',
    PlannedTo: '',
    RestoredAt: '',
  });
  const form = {
    RegionId: 'SK-152',
    Region: '',
    Planned: 'Unplanned',
    CrewStatus: 'At work',
    Message: 'Done at noon.',
  };
  const times = { EstimatedRestoration: '2026-11-20T21:30', StartDate: '2026-11-20T18:00' };
  const body = new URLSearchParams({ ...form, ...times, Cause: '', CustomersAffected: '', PlannedFrom: '' });
  expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
  const changed = (await list()).find(({ OutageId }) => OutageId === first?.OutageId);
  expect(changed).toEqual({
    OutageId: first?.OutageId,
    RegionId: 'SK-152',
    Region: 'Saskatoon Nutana',
    Planned: 'Unplanned',
    Alerts: [{ CreateDate: expect.any(String), Message: 'Done at noon.' }, ...(first?.Alerts ?? [])],
    CrewStatus: 'At work',
    StartDate: at('18:00:00'),
    // Not moved by a box that shows minutes.
    EstimatedRestoration: first?.EstimatedRestoration,
    EstimateUpdated: first?.EstimateUpdated,
  });
  expect((await list()).find(({ OutageId }) => OutageId === other?.OutageId)).toEqual(other);
  expect((await running.sandbox('POST', `/outages/${first?.OutageId}`, { CustomersAffected: -1 })).status).toBe(400);
  const noTime = new URLSearchParams({ ...form, EstimatedRestoration: 'soon' });
  expect((await fetch(url, { method: 'POST', body: noTime, redirect: 'manual' })).status).toBe(400);
  await publish({ action: 'clear', OutageId: first?.OutageId });
  expect(await list()).toEqual([other]);
  expect((await fetch(url)).status).toBe(404);
  expect((await running.sandbox('POST', `/outages/${first?.OutageId}`, {})).status).toBe(404);
});

test('its form does the same without a script; a field left empty was not filled in', async () => {
  const sent = await fetch(`${running.origin}/sandbox/outages`, {
    method: 'POST',
    body: new URLSearchParams({ ...NEW, RegionId: 'SK-999', Region: '', Message: 'Out <b>now</b>' }),
    redirect: 'manual',
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/sandbox']);
  const ours = (await list()).find(({ RegionId }) => RegionId === 'SK-999');
  expect(ours).not.toHaveProperty('Region');
  expect(await (await running.sandbox('GET', '')).text()).not.toContain('<b>now');
});

test('an outage without its region’s name has the one on the map, or the last that it had there [OUT-08]', async () => {
  const { Region: _, ...unnamed } = NEW;
  await publish(unnamed);
  await publish({ ...NEW, RegionId: 'SK-152', Region: 'The east side' });
  const namesOf = async (id: string) =>
    (await list()).filter(({ RegionId }) => RegionId === id).map(({ Region }) => Region);
  expect(await namesOf('SK-900')).toEqual(['La Ronge']);
  expect((await namesOf('SK-152')).sort()).toEqual(['Saskatoon Nutana', 'The east side']);
  await running.server.services.db.update(outageRegions).set({ position: null });
  await publish({ action: 'update', RegionId: 'SK-900', Message: 'Done at noon.' });
  expect(await namesOf('SK-900')).toEqual(['La Ronge']);
});

test('an outage is started with what is known of it, and told of anew; a new estimate says when it was made', async () => {
  const facts = {
    StartDate: '2026-11-21T19:12:00-06:00',
    PlannedFrom: '2026-11-21T19:12:00-06:00',
    PlannedTo: '2026-11-21T21:12:00-06:00',
    Cause: 'A tree',
    CrewStatus: 'On the way',
    CustomersAffected: 41,
    EstimatedRestoration: '2026-11-21T23:30:00-06:00',
    EstimateUpdated: '2026-11-21T20:00:00-06:00',
  };
  const ours = async () => (await list()).find(({ RegionId }) => RegionId === 'SK-999');
  await publish({ ...NEW, RegionId: 'SK-999', ...facts });
  expect(await ours()).toMatchObject(facts);
  // A number of milliseconds is a time too; the same estimate again is no change of it.
  const epoch = Date.parse(facts.EstimatedRestoration);
  await publish({ action: 'update', RegionId: 'SK-999', Message: 'Still the same.', EstimatedRestoration: epoch });
  expect((await ours())?.EstimateUpdated).toBe(facts.EstimateUpdated);
  const before = Date.now();
  const EstimatedRestoration = '2026-11-22T02:00:00-06:00';
  await publish({ action: 'update', RegionId: 'SK-999', EstimatedRestoration, CrewStatus: 'At work', Cause: null });
  const { Cause: _, ...left } = facts;
  const changed = await ours();
  expect(changed).toMatchObject({
    ...left,
    EstimatedRestoration,
    CrewStatus: 'At work',
    EstimateUpdated: expect.any(String),
  });
  expect(changed).not.toHaveProperty('Cause');
  expect(Date.parse(changed?.EstimateUpdated ?? '')).toBeGreaterThanOrEqual(before);
  expect(changed?.Alerts.map(({ Message }) => Message)).toEqual(['Still the same.', 'We clear trees.']);
});

test('what the control room cannot read of an outage it names', async () => {
  const wrong = {
    ...NEW,
    Planned: 'Perhaps',
    StartDate: '2026-02-30T10:00:00Z',
    CustomersAffected: -1,
    Cause: 'x'.repeat(1001),
  };
  const refused = await publish(wrong);
  expect([refused.status, ((await refused.json()) as { error: { message: string } }).error.message]).toEqual([
    400,
    'An outage is started, updated, cleared or left out. This does not fit: StartDate, Cause, CustomersAffected, Planned.',
  ]);
  expect(((await (await publish({ action: 'end' })).json()) as { error: { message: string } }).error.message).toBe(
    'An outage is started, updated, cleared or left out. This does not fit: action.',
  );
});

test('thousands ask, the database hears of none: one snapshot for each change', async () => {
  const { db, content } = running.server.services;
  let asked = 0;
  const counting = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'select') asked++;
      return Reflect.get(target, name, receiver);
    },
  });
  const source = outageSource(counting, content, {
    now: () => new Date(),
    pollSeconds: 300,
    textNumber: null,
    recaptchaUrl: null,
  });
  const [first] = await Promise.all(Array.from({ length: 1000 }, () => source.first()));
  // One look at the feed; one each at the list, what said that it was restored and what was told before, at the regions that
  // left the map and the list, and at what is not confirmed.
  expect(asked).toBe(8);
  expect(source.current).toBe(first);
  await publishOutages(db, new Date(), async (tx) => void (await tx.delete(outages)));
  // Of those who ask while one looks, all wait for the next look together.
  await Promise.all(Array.from({ length: 1000 }, () => source.refresh()));
  expect(asked).toBe(17);
  const second = source.current;
  expect(second?.list.hash).not.toBe(first?.list.hash);
  await source.refresh();
  expect(source.current).toBe(second);
});

async function forgetOutages(): Promise<void> {
  const { db } = running.server.services;
  for (const table of [outages, outagesLeft, outageEpisodes, regionsLeft]) await db.delete(table);
}

/** Lists of so many minutes from now: their outages, each of its region; `over`: it said that it was restored. */
function listsFrom(begun: number) {
  const { db, outages: source } = running.server.services;
  return async (minutes: number, ...those: [id: string, RegionId: string, kind?: 'Planned' | 'over'][]) => {
    const at = new Date(begun + minutes * 60_000);
    await publishOutages(db, at, async (tx) => {
      await tx.delete(outages);
      for (const [outageId, regionId, kind] of those) {
        const facts = kind === 'over' ? { RestoredAt: at.toISOString() } : {};
        const planned = kind === 'Planned' ? kind : 'Unplanned';
        await tx.insert(outages).values({ outageId, regionId, planned, alerts: [], facts });
      }
    });
    await source.refresh();
  };
}
const feed = async () => (await get()).json();
const now = async () => running.server.services.outages.current?.now.bodies.identity.body.toString() ?? '';

test('a region is named for an hour after its last unplanned outage left the list, and asked about once two lists are without it', async () => {
  await forgetOutages();
  const begun = Date.now();
  const lists = listsFrom(begun);
  const left = async () => (await feed()).regionsLeft;
  const many = Array.from({ length: 9 }, (_, nth) => [`far ${nth}`, `SK-7${nth}`] as [string, string]);
  await lists(0, ['1', 'SK-900'], ['2', 'SK-900'], ['3', 'SK-152', 'Planned'], ['4', 'SK-901'], ...many);
  await lists(1, ['2', 'SK-900'], ['4', 'SK-901'], ...many);
  expect(await left()).toBeUndefined();
  await lists(2, ['4', 'SK-901'], ...many);
  expect([await left(), (await feed()).regionsLeftSince]).toEqual([['SK-900'], undefined]);
  await lists(6.9, ['4', 'SK-901'], ...many);
  expect((await feed()).regionsLeftSince).toBeUndefined();
  await lists(7, ['4', 'SK-901'], ...many);
  const since = new Date(begun + 2 * 60_000).toISOString();
  expect((await feed()).regionsLeftSince).toEqual([{ regionId: 'SK-900', since, outageId: '2' }]);
  await lists(61.9, ['4', 'SK-901'], ...many);
  expect(await left()).toEqual(['SK-900']);
  await lists(62, ['4', 'SK-901'], ...many);
  expect(await left()).toBeUndefined();
  await lists(63, ...many);
  expect(await left()).toEqual(['SK-901']);
  await lists(64, ['5', 'SK-901'], ...many);
  expect(await left()).toBeUndefined();
});

test('what says that it is restored leaves the list that older builds read, and is told for an hour', async () => {
  await forgetOutages();
  const lists = listsFrom(Date.now() - 3 * 60_000);
  const ids = async (name: 'outages' | 'restored') => {
    const read = outageMapCall.reply.parse(await feed());
    return read[name]?.map(({ OutageId }) => OutageId);
  };
  await lists(0, ['1', 'SK-900'], ['2', 'SK-900']);
  await lists(1, ['1', 'SK-900', 'over'], ['2', 'SK-900']);
  expect([await ids('outages'), await ids('restored')]).toEqual([['2'], ['1']]);
  await lists(2, ['1', 'SK-900', 'over'], ['2', 'SK-900', 'over']);
  expect([await ids('outages'), await ids('restored')]).toEqual([[], ['1', '2']]);
  expect((await feed()).regionsLeft).toEqual(['SK-900']);
  expect(await now()).toContain('We know of no unplanned outage right now.');
  await lists(61, ['2', 'SK-900', 'over']);
  expect(await ids('restored')).toEqual(['1', '2']);
  await lists(61.1, ['2', 'SK-900', 'over']);
  expect(await ids('restored')).toEqual(['2']);
  await lists(62.1);
  expect([await ids('outages'), await ids('restored')]).toEqual([[], undefined]);
});

test('regions that left together are shown as they were, not confirmed since then, and give no all-clear', async () => {
  await forgetOutages();
  const begun = Date.now() - 25 * 60_000;
  const lists = listsFrom(begun);
  const four = ['1', '2', '3', '4'].map((id) => [id, `SK-90${id}`] as [string, string]);
  await lists(0, ...four);
  const before = (await feed()).outages;
  await lists(5);
  const since = new Date(begun + 5 * 60_000).toISOString();
  const notConfirmed = ['1', '2', '3', '4'].map((id) => ({ regionId: `SK-90${id}`, since }));
  expect(await feed()).toMatchObject({ outages: before, notConfirmed });
  expect(await feed()).not.toHaveProperty('regionsLeft');
  expect((await now()).match(/1 outage · not confirmed since/g)).toHaveLength(4);
  expect(await now()).not.toContain('We know of no unplanned outage');
  const state = sandboxState.parse(await (await running.sandbox('GET', '/state')).json());
  expect(state.outages.map(({ OutageId }) => OutageId)).toEqual(['1', '2', '3', '4']);
  expect(state.heldOutages?.map(({ regionId, why }) => [regionId, why])).toEqual(
    notConfirmed.map(({ regionId }) => [regionId, 'left']),
  );
  await lists(6, ['5', 'SK-905'], ...four.slice(1));
  expect((await feed()).notConfirmed).toEqual([{ regionId: 'SK-901', since }]);
  // Two lists at most five minutes apart would do of one region; not of what is doubted.
  await lists(11, ['5', 'SK-905'], ...four.slice(1));
  expect((await feed()).notConfirmed).toEqual([{ regionId: 'SK-901', since }]);
  await lists(20, ['5', 'SK-905'], ...four.slice(1));
  const left = await feed();
  expect([left.notConfirmed, left.regionsLeft, left.regionsLeftSince]).toEqual([
    undefined,
    ['SK-901'],
    [{ regionId: 'SK-901', since: new Date(begun + 20 * 60_000).toISOString(), outageId: '1' }],
  ]);
  expect(await now()).toContain(
    'No longer on our list, and we do not know yet whether the power is back: SK-901. If yours is out there, please report it.',
  );
});

test('/now says how old its list is, also while the database is away [OUT-11]', async () => {
  const { db, content } = running.server.services;
  let ahead = 0;
  const away = { is: false };
  const failing = new Proxy(db, {
    get: (target, name, receiver) => {
      if (away.is) throw new Error('Connection terminated unexpectedly');
      return Reflect.get(target, name, receiver);
    },
  });
  await publishOutages(db, new Date(), async () => {});
  const clock = () => new Date(Date.now() + ahead);
  const source = outageSource(failing, content, { now: clock, pollSeconds: 300, textNumber: null, recaptchaUrl: null });
  await source.first();
  const page = () => source.current?.now.bodies.identity.body.toString() ?? '';
  away.is = true;
  const young = source.current?.now;
  await source.tellAge();
  expect(source.current?.now).toBe(young);
  expect(page()).not.toContain('This list is');
  ahead = 47 * 60_000;
  await expect(source.refresh()).rejects.toThrow();
  await source.tellAge();
  expect(page()).toContain('This list is more than 40 minutes old. What happened since is not in it.');
  expect(source.current?.now.bodies.identity.headers['cache-control']).toContain('stale-if-error=900');
});

test('where nothing was ever published it does not say that nobody is without power', async () => {
  const nothing = { select: () => ({ from: async () => [] }) } as never;
  const source = outageSource(nothing, running.server.services.content, {
    now: () => new Date(),
    pollSeconds: 300,
    textNumber: null,
    recaptchaUrl: null,
  });
  expect([await source.first(), source.current]).toEqual([null, null]);
});

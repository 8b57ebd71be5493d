import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outagesImported, regionsImported } from '#contracts/outageImport.ts';
import { outageMapCall } from '#contracts/outageMap.ts';
import { problem } from '#contracts/problem.ts';
import { regionsCall } from '#contracts/regions.ts';
import { importRegions } from '#server/domain/outage/importRegions.ts';
import { describeOnEachDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const TOKEN = 'an import token of thirty-two signs';
const OUTAGES = '/api/utility/outageMap';
const KML = '/api/utility/kmlTemplate';
/** A server of a utility, whose provider is away: nobody signs in here. */
const WITHOUT_SANDBOX = {
  STORMLAMP_SANDBOX: 'off',
  OIDC_ISSUER: 'https://127.0.0.1:9/nobody',
  OIDC_CLIENT_ID: 'x',
  OIDC_CLIENT_SECRET: 'y',
  STORMLAMP_RATE_LIMIT: '60000',
};

const outage = (OutageId: string, more: object = {}) => ({
  OutageId,
  RegionId: 'A',
  Planned: 'Unplanned',
  Alerts: [{ CreateDate: '2026-11-21T13:05:00-06:00', Message: 'A crew is on the way.' }],
  ...more,
});
const placemark = (id: string, name: string, points = '-110,51 -109,51 -109,52 -110,51') =>
  `<Placemark id="${id}"><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${points}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const square = (west: number, south: number, size = 1): string =>
  [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
    [0, 0],
  ]
    .map(([x = 0, y = 0]) => `${west + x},${south + y}`)
    .join(' ');
const kml = (...placemarks: string[]) => `<kml>${placemarks.join('')}</kml>`;

describeOnEachDatabase('The utility’s own system', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine, { ...WITHOUT_SANDBOX, STORMLAMP_IMPORT_TOKEN: TOKEN });
  });
  afterAll(() => running.stop());
  // What a test publishes is newer than what the one before did.
  beforeEach(async () => {
    const tables = ['outages', 'outages_left', 'outage_episodes', 'regions_left'];
    for (const table of tables) await running.server.services.db.execute(sql.raw(`delete from ${table}`));
    expect((await putOutages([])).statusCode).toBe(200);
  });

  const put = (url: string, type: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    running.server.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': type, ...headers },
    });
  const putOutages = (outages: unknown, more: object = {}) =>
    put(OUTAGES, 'application/json', JSON.stringify({ outages, ...more }));
  const putKml = (text: string | Buffer) => put(KML, 'application/vnd.google-earth.kml+xml', text);
  const get = (url: string) => running.server.app.inject({ url });
  const list = async () => outageMapCall.reply.parse((await get(OUTAGES)).json());
  const names = async () =>
    (await list()).outages.map(({ OutageId, Region }) => `${OutageId} ${Region ?? 'without a name'}`);
  const map = async () => regionsCall.reply.parse((await get('/api/regions')).json());
  const refusalOf = (reply: { statusCode: number; json(): unknown }) => {
    const { code, message, details } = problem.parse(reply.json()).error;
    return { status: reply.statusCode, code, message, details };
  };

  test('publishes the whole list of outages, with all that it knows of them; the next one takes its place', async () => {
    const facts = {
      Region: 'Biggar',
      StartDate: '2026-11-21T19:12:00-06:00',
      PlannedFrom: '2026-11-21T19:12:00-06:00',
      PlannedTo: '2026-11-21T21:12:00-06:00',
      Cause: 'A tree',
      CrewStatus: 'On the way',
      CustomersAffected: 41,
      EstimatedRestoration: '2026-11-21T23:30:00-06:00',
      EstimateUpdated: '2026-11-21T20:00:00-06:00',
    };
    const lastUpdated = new Date().toISOString();
    const reply = await putOutages([outage('1', facts), outage('2', { Planned: undefined })], { lastUpdated });
    expect(outagesImported.parse(reply.json())).toEqual({ outages: 2, lastUpdated, unknownRegions: ['A'] });
    expect(await list()).toEqual({
      outages: [
        { ...outage('1'), ...facts },
        { ...outage('2'), Planned: 'None' },
      ],
      lastUpdated,
      pollSeconds: 300,
    });
    await putOutages([outage('3')]);
    expect(await names()).toEqual(['3 without a name']);
    await putOutages([]);
    expect(await names()).toEqual([]);
  });

  test('need not say when an estimate was changed: it was when another one came', async () => {
    const updated = async () => (await list()).outages[0]?.EstimateUpdated ?? '';
    const before = Date.now();
    await putOutages([outage('1', { EstimatedRestoration: '2026-11-21T23:30:00-06:00' })]);
    const first = await updated();
    expect(Date.parse(first)).toBeGreaterThanOrEqual(before);
    await putOutages([outage('1', { EstimatedRestoration: Date.parse('2026-11-21T23:30:00-06:00') })]);
    expect(await updated()).toBe(first);
    const change = Date.now();
    await putOutages([outage('1', { EstimatedRestoration: '2026-11-22T01:00:00-06:00' })]);
    expect(Date.parse(await updated())).toBeGreaterThanOrEqual(change);
  });

  test('cannot put an old list over a newer one, such as by a repeat that came late', async () => {
    const newer = new Date().toISOString();
    await putOutages([outage('1')], { lastUpdated: newer });
    const late = await putOutages([], { lastUpdated: new Date(Date.parse(newer) - 1000).toISOString() });
    expect(refusalOf(late)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
    expect(await names()).toEqual(['1 without a name']);
    expect((await putOutages([outage('2')], { lastUpdated: newer })).statusCode).toBe(200);
    expect(await names()).toEqual(['2 without a name']);
  });

  test('of lists that come at once one is there whole, never a mixture', async () => {
    const lists = Array.from({ length: 6 }, (_, nth) =>
      Array.from({ length: 20 }, (_, at) =>
        outage(`${at < 10 ? 'shared' : `list ${nth}`} ${at}`, { Cause: `list ${nth}` }),
      ),
    );
    const replies = await Promise.all(lists.map((one) => putOutages(one)));
    // One may be told that a newer one was faster; none fails.
    const statuses = new Set(replies.map(({ statusCode }) => statusCode));
    statuses.delete(409);
    expect(statuses).toEqual(new Set([200]));
    const { outages } = await list();
    expect([outages.length, new Set(outages.map(({ Cause }) => Cause)).size]).toEqual([20, 1]);
  });

  test('may publish thousands at once', async () => {
    const many = Array.from({ length: 7000 }, (_, nth) => outage(`storm ${nth}`, { RegionId: `R${nth % 130}` }));
    expect((await putOutages(many)).statusCode).toBe(200);
    expect((await list()).outages).toHaveLength(7000);
  });

  test('publishes its map; outages take its names, and one that is gone from it strands nothing', async () => {
    await putOutages([outage('1'), outage('2', { RegionId: 'B' })]);
    const { lastUpdated } = await list();
    const template = kml(placemark('A', 'Kindersley'), placemark('B', 'Biggar'), placemark('C', 'Broken', 'nonsense'));
    expect(regionsImported.parse((await putKml(template)).json())).toEqual({
      regions: 2,
      skipped: [{ placemark: 'C', why: 'a polygon without its one outer ring, or with coordinates that are none' }],
      removed: [],
    });
    expect((await get(KML)).body).toBe(template);
    expect(await names()).toEqual(['1 Kindersley', '2 Biggar']);
    // The list is as old as it was.
    expect((await list()).lastUpdated).toBe(lastUpdated);
    expect(await list()).not.toHaveProperty('regionSuccessors');
    // A is renamed, B is split in two.
    const split = kml(
      placemark('A', 'Kindersley and Brock', square(-108, 51)),
      placemark('B1', 'Biggar', '-110,51 -109.5,51 -109.5,51.5 -110,51'),
      placemark('B2', 'Perdue', '-109.5,51 -109,51 -109,52 -109.5,51.5 -109.5,51'),
    );
    expect(regionsImported.parse((await putKml(split)).json()).removed).toEqual(['B']);
    expect((await list()).regionSuccessors).toEqual([{ regionId: 'B', successors: ['B1', 'B2'] }]);
    expect((await map()).formerRegions).toEqual([{ regionId: 'B', regionName: 'Biggar' }]);
    expect(await names()).toEqual(['1 Kindersley and Brock', '2 Biggar']);
    const next = await putOutages([outage('1'), outage('2', { RegionId: 'B' })]);
    expect(next.json().unknownRegions).toEqual(['B']);
    expect(await names()).toEqual(['1 Kindersley and Brock', '2 Biggar']);
    // B1 is renumbered, B2 leaves the map with all of its ground.
    const later = kml(placemark('A', 'Kindersley', square(-108, 51)), placemark('B3', 'Biggar', square(-110, 51, 0.5)));
    expect(regionsImported.parse((await putKml(later)).json()).removed).toEqual(['B1', 'B2']);
    expect((await list()).regionSuccessors).toEqual([
      { regionId: 'B', successors: ['B3'] },
      { regionId: 'B1', successors: ['B3'] },
      { regionId: 'B2', successors: [] },
    ]);
    await putKml(template);
    expect((await list()).regionSuccessors).toEqual([
      { regionId: 'B1', successors: ['A', 'B'] },
      { regionId: 'B2', successors: ['A', 'B'] },
      { regionId: 'B3', successors: ['A', 'B'] },
    ]);
  });

  test('is told what is wrong with a map, and the one before stays', async () => {
    await putKml(kml(placemark('A', 'Kindersley')));
    const before = await map();
    const nothing = kml(placemark('A', 'Kindersley', 'nonsense'), '<Placemark><name>Lake</name></Placemark>');
    expect(refusalOf(await putKml(nothing))).toEqual({
      status: 400,
      code: 'badRequest',
      message: 'This KML has no region that can be read.',
      details: ['A: a polygon without its one outer ring, or with coordinates that are none', 'Lake: no polygon'],
    });
    const refused: [string | Buffer, string][] = [
      [
        `<!DOCTYPE kml [<!ENTITY a "b">]>${kml(placemark('A', '&a;'))}`,
        'A KML file with a DTD or an entity declaration is not taken.',
      ],
      ['nonsense', 'This is no KML: it cannot be read as XML.'],
      [Buffer.from(kml(placemark('A', 'Île')), 'latin1'), 'This KML is not written in UTF-8.'],
      [Buffer.from(kml(placemark('A', 'Kindersley')), 'utf16le'), 'This KML is not written in UTF-8.'],
    ];
    for (const [text, message] of refused) {
      expect(refusalOf(await putKml(text))).toMatchObject({ status: 400, code: 'badRequest', message });
    }
    expect((await put(KML, 'application/json', '{}')).statusCode).toBe(415);
    expect(await map()).toEqual(before);
  });

  test('may renumber a map of a thousand regions while customers go on being answered', async () => {
    const small = (nth: number) => square(-110 + (nth % 40) / 10, 50 + Math.floor(nth / 40) / 10, 0.1);
    const thousand = (ids: string) =>
      kml(...Array.from({ length: 1000 }, (_, nth) => placemark(`${ids}${nth}`, ids, small(nth))));
    await putKml(thousand('N'));
    let longest = 0;
    const began = performance.now();
    let last = began;
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    const { removed } = regionsImported.parse((await putKml(thousand('M'))).json());
    clearInterval(ticks);
    expect(removed).toHaveLength(1000);
    // What it takes longest for is done in another thread: here it would be one pause of nearly all that time.
    expect(longest).toBeLessThan((performance.now() - began) / 2);
    const successors = new Map(
      (await list()).regionSuccessors?.map(({ regionId, successors }) => [regionId, successors]),
    );
    expect([successors.get('N0'), successors.get('N41'), successors.get('N999')]).toEqual([['M0'], ['M41'], ['M999']]);
  });

  test('is refused a map that takes longer than an import may, and the one before stays', async () => {
    await putKml(kml(placemark('A', 'Kindersley')));
    const before = await map();
    const { db } = running.server.services;
    const within = (ms: number) =>
      importRegions(db, new Date(), Buffer.from(kml(placemark('B', 'Biggar'))), { ms, memoryMb: 1024 });
    await expect(within(1)).rejects.toMatchObject({
      message: 'This KML takes more time or memory than an import may.',
    });
    expect(await map()).toEqual(before);
    expect(await within(60_000)).toMatchObject({ regions: 1, removed: ['A'] });
  });

  test('may send two maps at once: each is judged by the one that it takes the place of', async () => {
    await putKml(kml(placemark('A', 'Kindersley')));
    const replies = await Promise.all(['B', 'C'].map((id) => putKml(kml(placemark(id, 'Kindersley')))));
    const removed = replies.map((reply) => regionsImported.parse(reply.json()).removed);
    const [last] = (await map()).regions;
    const first = last?.regionId === 'B' ? 'C' : 'B';
    expect(removed.sort()).toEqual([['A'], [first]]);
    const found = (await list()).regionSuccessors?.filter(({ regionId }) => ['A', first].includes(regionId));
    expect(found).toEqual(['A', first].map((regionId) => ({ regionId, successors: [last?.regionId] })));
  });

  test('shows its token, or nothing is read of what it sends', async () => {
    for (const authorization of [
      '',
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ]) {
      for (const [url, door] of [
        [OUTAGES, 'outages'],
        [KML, 'regions'],
      ] as const) {
        const reply = await put(url, 'text/plain', 'x'.repeat(100), { authorization });
        expect(refusalOf(reply)).toMatchObject({
          status: 403,
          code: 'forbidden',
          message: `This asks for a key of the door "${door}".`,
        });
      }
    }
    // A browser's page would name where it comes from.
    const foreign = await put(OUTAGES, 'application/json', '{"outages":[]}', { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
  });

  test('may send megabytes, and no more than a storm or a province fills', async () => {
    const large = `<!--${'x'.repeat(2_000_000)}-->${kml(placemark('A', 'Kindersley'))}`;
    expect((await putKml(large)).statusCode).toBe(200);
    expect((await putKml('x'.repeat(8_000_001))).statusCode).toBe(413);
    expect((await put(OUTAGES, 'application/json', 'x'.repeat(16_000_001))).statusCode).toBe(413);
  });

  test('finds how old both are at /readyz and in the log', async () => {
    const lastUpdated = new Date(Date.now()).toISOString();
    await putOutages([], { lastUpdated });
    await putKml(kml(placemark('A', 'Kindersley')));
    const { outagesAgeS, regionsAgeS } = (await get('/readyz')).json();
    for (const age of [outagesAgeS, regionsAgeS]) expect(age).toBeLessThan(60);
    const logged = running.logged.map((line) => JSON.parse(line));
    expect(logged.filter(({ msg }) => msg === 'outages imported').at(-1)).toMatchObject({ outages: 0, lastUpdated });
    expect(logged.filter(({ msg }) => msg === 'regions imported').at(-1)).toMatchObject({ regions: 1, skipped: 0 });
    expect(logged.find(({ msg }) => msg === 'age of what is published')).toMatchObject({
      outagesAgeS: null,
      regionsAgeS: null,
    });
  });
});

test('where no token is configured nobody may publish: there is no such route', async () => {
  const running = await startServer('PGlite');
  try {
    for (const url of [OUTAGES, KML]) {
      const headers = { authorization: 'Bearer null', 'x-stormlamp': '1' };
      expect((await running.server.app.inject({ method: 'PUT', url, headers })).statusCode).toBe(404);
    }
  } finally {
    await running.stop();
  }
});

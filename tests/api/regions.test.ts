import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MapBackground, regionsCall } from '#contracts/regions.ts';
import { regionSource } from '#server/http/regionSource.ts';
import { provinceKml } from '#server/seed/province.ts';
import { replaceRegions } from '#server/store/outage/regions.ts';
import { describeOnOneDatabase } from './database.ts';
import { type RunningServer, startServer } from './server.ts';

const region = (regionId: string, regionName: string) => ({
  regionId,
  regionName,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-110, 51],
        [-109, 51],
        [-109, 52],
        [-110, 51],
      ],
    ],
  },
  bounds: [-110, 51, -109, 52],
  label: [-109.3, 51.5],
});

describeOnOneDatabase('The map of outage regions', (engine) => {
  let running: RunningServer;
  beforeAll(async () => {
    running = await startServer(engine);
  });
  afterAll(() => running.stop());

  const get = (url: string, headers: Record<string, string> = {}) => running.server.app.inject({ url, headers });
  const map = async () => regionsCall.reply.parse((await get('/api/regions')).json());

  test('anyone gets it as the utility’s KML, and as regions of its polygons [API-19] [API2-34]', async () => {
    const kml = await get('/api/utility/kmlTemplate');
    expect([kml.statusCode, kml.headers['content-type']]).toEqual([
      200,
      'application/vnd.google-earth.kml+xml; charset=utf-8',
    ]);
    expect(kml.body).toBe(provinceKml());
    const { regions, formerRegions, importedAt } = await map();
    expect(regions.length).toBe(kml.body.match(/<Placemark>/g)?.length);
    expect(regions.find(({ regionId }) => regionId === 'SK-152')).toMatchObject({ regionName: 'Saskatoon Nutana' });
    expect(formerRegions).toEqual([]);
    expect(Math.abs(Date.now() - Date.parse(importedAt))).toBeLessThan(60_000);
  });

  test('an unchanged one costs a few bytes', async () => {
    for (const url of ['/api/regions', '/api/utility/kmlTemplate']) {
      const first = await get(url, { 'accept-encoding': 'br' });
      expect([first.headers['cache-control'], first.headers['content-encoding']]).toEqual([
        'max-age=0,s-maxage=9,stale-if-error=900',
        'br',
      ]);
      const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  test('a region that a new one renames has its new name, one that it lacks is a former one, and may come back', async () => {
    const { db, regions } = running.server.services;
    const names = async () => {
      await regions.refresh();
      const { regions: on, formerRegions } = await map();
      const named = (list: { regionId: string; regionName: string }[]) =>
        list.map(({ regionId, regionName }) => `${regionId} ${regionName}`);
      return { on: named(on), former: named(formerRegions).filter((one) => /^[AB] /.test(one)) };
    };
    const replace = (...list: ReturnType<typeof region>[]) =>
      replaceRegions(db, new Date(), { kml: `<kml>${list.length}</kml>`, regions: list });
    await replace(region('A', 'East'), region('B', 'West'));
    expect(await names()).toEqual({ on: ['A East', 'B West'], former: [] });
    expect(await replace(region('A', 'East and north'))).toEqual(['B']);
    expect(await names()).toEqual({ on: ['A East and north'], former: ['B West'] });
    expect(await replace(region('B', 'West'), region('A', 'East'))).toEqual([]);
    expect(await names()).toEqual({ on: ['B West', 'A East'], former: [] });
  });

  test('names no picture of the land where none is configured', async () => {
    const backgroundsIn = async (...backgrounds: MapBackground[]) => {
      const source = regionSource(running.server.services.db, { backgrounds, findsAddresses: true });
      await source.refresh();
      return JSON.parse(String(source.current?.regions.bodies.identity.body)).backgrounds;
    };
    const one = { id: 'satellite', url: 'https://tiles.example/satellite.json' } as const;
    expect(await backgroundsIn(one)).toEqual([one]);
    expect(await backgroundsIn()).toBeUndefined();
  });

  test('another server learns of a new one by itself', async () => {
    const { db, regions } = running.server.services;
    await replaceRegions(db, new Date(), { kml: '<kml/>', regions: [region('C', 'South')] });
    const { backgrounds = [] } = await map();
    const built = regionSource(db, { backgrounds, findsAddresses: true });
    await built.refresh();
    await expect.poll(() => regions.current?.regions.hash, { timeout: 10_000 }).toBe(built.current?.regions.hash);
  });
});

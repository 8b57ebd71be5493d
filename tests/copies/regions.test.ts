import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REQUEST_ID_HEADER } from '#contracts/call.ts';
import { cacheDb } from '#copies/cacheDb.ts';
import { load, refreshForEveryone } from '#copies/refresh.ts';
import { regionsSource } from '#copies/regions.ts';

const DAY_MS = 24 * 3_600_000;
const region = {
  regionId: 'SK-101',
  regionName: 'Kindersley',
  geometry: {
    type: 'Polygon',
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
};
const formerRegions = [{ regionId: 'SK-9', regionName: 'Biggar' }];
const importedAt = '2026-11-21T19:05:10.000Z';

const fetched = vi.fn<typeof fetch>();
let regions: unknown[];
const copy = () => cacheDb.regions.get('current');
const asked = () => fetched.mock.calls.filter(([url]) => url === '/api/regions').length;

beforeEach(() => {
  regions = [region];
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({}) } });
  fetched
    .mockReset()
    .mockImplementation(async () =>
      Response.json({ regions, formerRegions, importedAt }, { headers: { [REQUEST_ID_HEADER]: '1' } }),
    );
});
afterEach(async () => {
  vi.useRealTimers();
  await cacheDb.regions.clear();
});

test('the map of regions is kept for everyone, with those that are gone from it', async () => {
  expect(await load(regionsSource)).toBeNull();
  expect(await copy()).toMatchObject({ regions: [region], formerRegions, importedAt });
  await cacheDb.forgetCustomer();
  expect(await copy()).toBeDefined();
});

test.each([
  [
    'a line that ends elsewhere',
    {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-110, 51],
            [-109, 51],
            [-109, 52],
            [-110, 52],
          ],
        ],
      },
    },
  ],
  [
    'three points',
    {
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-110, 51],
            [-109, 51],
            [-110, 51],
          ],
        ],
      },
    },
  ],
  ['no ring', { geometry: { type: 'Polygon', coordinates: [] } }],
  ['a point off the map', { label: [-190, 51] }],
  ['an altitude', { label: [-109, 51, 400] }],
  ['half its bounds', { bounds: [-110, 51] }],
  ['no id', { regionId: '' }],
])(
  'a region with %s is left out, the others stay; a map without any leaves the last copy as it was',
  async (_, odd) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    regions = [{ ...region, ...odd }, region];
    expect(await load(regionsSource)).toBeNull();
    expect((await copy())?.regions).toEqual([region]);
    regions = [{ ...region, ...odd }];
    expect((await load(regionsSource))?.failure.kind).toBe('incompatible');
    expect((await copy())?.regions).toEqual([region]);
  },
);

test('a first visit does not ask for it; coming back to the app or the network does, once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') });
  await refreshForEveryone('start');
  expect(asked()).toBe(0);
  await refreshForEveryone('inSight');
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + DAY_MS - 1);
  await refreshForEveryone('online');
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 1);
  await refreshForEveryone('online');
  expect(asked()).toBe(2);
});

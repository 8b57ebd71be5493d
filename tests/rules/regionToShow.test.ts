import { expect, test } from 'vitest';
import type { Outage } from '#contracts/outageMap.ts';
import type { Region } from '#contracts/regions.ts';
import { regionToShow } from '#rules/regionToShow.ts';

const region = (regionId: string, regionName: string): Region => ({
  regionId,
  regionName,
  geometry: { type: 'Polygon', coordinates: [] },
  bounds: [0, 0, 0, 0],
  label: [0, 0],
});
const map = { regions: [region('SK-1', 'Northgate')], formerRegions: [{ regionId: 'SK-0', regionName: 'Oldtown' }] };
const outage = (RegionId: string, Region?: string): Outage =>
  ({ OutageId: 'O-1', RegionId, Region, Planned: 'Unplanned', Alerts: [] }) as unknown as Outage;

test('a region of the map without an outage has none, as far as is known', () => {
  const shown = regionToShow('SK-1', { map, feed: { outages: [] } });
  expect(shown).toEqual({ name: 'Northgate', updates: [], region: map.regions[0] });
});

test('without a list of outages nothing is said of any', () => {
  expect(regionToShow('SK-1', { map, feed: null })).toEqual({
    name: 'Northgate',
    updates: null,
    region: map.regions[0],
  });
});

test('a region that left the map is shown as what took its ground, with its outages', () => {
  const feed = { outages: [outage('SK-1')], regionSuccessors: [{ regionId: 'SK-0', successors: ['SK-1'] }] };
  const shown = regionToShow('SK-0', { map, feed });
  expect([shown?.name, shown?.region?.regionId]).toEqual(['Northgate', 'SK-1']);
  expect(shown?.updates?.map(({ kind }) => kind)).toEqual(['Unplanned']);
});

test('one whose ground nothing took keeps its name, and nothing is known of it', () => {
  const feed = { outages: [], regionSuccessors: [{ regionId: 'SK-0', successors: [] }] };
  expect(regionToShow('SK-0', { map, feed })).toEqual({ name: 'Oldtown', updates: null, region: undefined });
});

test('one that came after the map was loaded has the name of the feed; one that nothing knows is not shown', () => {
  const known = { map: null, feed: { outages: [outage('SK-9', 'Newtown')] } };
  const shown = regionToShow('SK-9', known);
  expect([shown?.name, shown?.updates?.length, shown?.region]).toEqual(['Newtown', 1, undefined]);
  expect(regionToShow('SK-8', known)).toBeNull();
});

test('one of the map is shown without a name too', () => {
  const nameless = { regions: [region('SK-1', '')], formerRegions: [] };
  const shown = regionToShow('SK-1', { map: nameless, feed: { outages: [] } });
  expect(shown).toEqual({ name: '', updates: [], region: nameless.regions[0] });
});

test.each([
  ['the feed’s own, whatever the map says', [outage('SK-1', 'North and East')], 'North and East'],
  ['the map’s where the feed has none', [outage('SK-1')], 'Northgate'],
  ['the map’s where the feed names another region only', [outage('SK-2', 'Southgate')], 'Northgate'],
  ['the next outage’s that has one', [outage('SK-1'), outage('SK-1', 'North and East')], 'North and East'],
])('the name of a region is %s [OUT-08]', (_what, outages, name) => {
  expect(regionToShow('SK-1', { map, feed: { outages } })?.name).toBe(name);
});

test('a name that the feed has for what lay there before is not the region’s [OUT-08]', () => {
  const feed = {
    outages: [outage('SK-0', 'Oldtown West')],
    regionSuccessors: [{ regionId: 'SK-0', successors: ['SK-1'] }],
  };
  expect(regionToShow('SK-1', { map, feed })?.name).toBe('Northgate');
});

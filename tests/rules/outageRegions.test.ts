import { describe, expect, it, test } from 'vitest';
import { outage } from '#contracts/outageMap.ts';
import { type Position, type Region, region } from '#contracts/regions.ts';
import { kindAt, outageKinds, regionAt } from '#rules/outageRegions.ts';

const one = (RegionId: string, Planned: string) => outage.parse({ OutageId: RegionId, RegionId, Planned, Alerts: [] });

test('[OUT-04] a region with both kinds of outages is unplanned, whichever comes first', () => {
  const [red, muted] = [one('1', 'Unplanned'), one('1', 'Planned')];
  expect([...outageKinds([red, muted])]).toEqual([['1', 'Unplanned']]);
  expect([...outageKinds([muted, red])]).toEqual([['1', 'Unplanned']]);
  expect([...outageKinds([muted])]).toEqual([['1', 'Planned']]);
});

test('an outage of neither kind fills no region', () => {
  expect([...outageKinds([one('1', 'Nothing we know'), one('2', 'Planned')])]).toEqual([['2', 'Planned']]);
});

test('ground that goes by several ids is unplanned where one of them is', () => {
  const kinds = outageKinds([one('1', 'Planned'), one('2', 'Unplanned')]);
  expect([['1', '2'], ['1', '3'], ['3']].map((ids) => kindAt(kinds, new Set(ids)))).toEqual([
    'Unplanned',
    'Planned',
    undefined,
  ]);
});

describe('The region of a place', () => {
  const square = (from: number, to: number): Position[] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];
  const made = (regionId: string, from: number, to: number, ...holes: Position[][]): Region =>
    region.parse({
      regionId,
      regionName: regionId,
      geometry: { type: 'Polygon', coordinates: [square(from, to), ...holes] },
      bounds: [from, from, to, to],
      label: [from, from],
    });

  it('is the one around it, and none where it lies in a hole or outside of all', () => {
    const rural = made('rural', 0, 10, square(4, 6));
    expect(regionAt([rural], [2, 2])).toBe(rural);
    expect(regionAt([rural], [5, 5])).toBeUndefined();
    expect(regionAt([rural], [20, 5])).toBeUndefined();
    const town = made('town', 4, 6);
    expect(regionAt([rural, town], [5, 5])).toBe(town);
  });

  it('is the smallest where they overlap', () => {
    const [all, town] = [made('all', 0, 10), made('town', 4, 6)];
    expect([regionAt([all, town], [5, 5]), regionAt([town, all], [5, 5])]).toEqual([town, town]);
  });

  it('may be any part of one that has several', () => {
    const two = region.parse({
      ...made('two', 0, 10),
      geometry: { type: 'MultiPolygon', coordinates: [[square(0, 2)], [square(8, 10)]] },
    });
    expect(regionAt([two], [9, 9])).toBe(two);
    expect(regionAt([two], [5, 5])).toBeUndefined();
  });
});

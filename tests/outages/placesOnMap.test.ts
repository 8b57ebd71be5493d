import { expect, test } from 'vitest';
import type { OwnPlace } from '#copies/ownPlaces.ts';
import { placesOnMap } from '#features/outages/usePlacesOnMap.ts';

const region = (regionId: string, west: number) => ({
  regionId,
  regionName: regionId,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, 51],
        [west + 1, 51],
        [west + 1, 52],
        [west, 51],
      ],
    ],
  },
  bounds: [west, 51, west + 1, 52],
  label: [west + 0.75, 51.25],
});
const REGIONS = [region('A', -109), region('B', -103)];
const place = (more: Partial<OwnPlace>): OwnPlace => ({
  caAccount: '1',
  name: 'Home',
  isCurrent: true,
  address: undefined,
  regionId: 'A',
  installationNumber: undefined,
  at: undefined,
  ...more,
});
const known = { regions: REGIONS, kinds: new Map([['B', 'Unplanned' as const]]), moved: undefined };

test('a place is a point only where the utility says where it is, else it is the region with its house at the label', () => {
  const area = placesOnMap([place({})], known);
  expect(area.houses).toEqual([{ at: [-108.25, 51.25], mine: 'area' }]);
  expect([[...area.mine], [...area.areas]]).toEqual([[['A', 'area']], ['A']]);
  const point = placesOnMap([place({ at: [-108.5, 51.1] })], known);
  expect(point.houses).toEqual([{ at: [-108.5, 51.1], mine: 'point' }]);
  expect([[...point.mine], [...point.areas]]).toEqual([[['A', 'point']], []]);
});

test('of several places all are drawn, and the current one is framed with what is out', () => {
  const both = [place({ at: [-108.5, 51.1], isCurrent: false }), place({ regionId: 'B', caAccount: '2' })];
  const { houses, mine, areas, frame } = placesOnMap(both, known);
  expect(houses).toHaveLength(2);
  expect([[...mine], [...areas]]).toEqual([
    [
      ['A', 'point'],
      ['B', 'area'],
    ],
    ['B'],
  ]);
  expect(frame).toEqual([-103, 51, -102, 52]);
});

test('a region that left the map is where its successor is; one of which nothing is known is nowhere', () => {
  const moved = [{ regionId: 'OLD', successors: ['A'] }];
  const found = placesOnMap([place({ regionId: 'OLD' })], { ...known, moved });
  expect([[...found.areas], found.mine.get('A')]).toEqual([['A'], 'area']);
  const nowhere = placesOnMap([place({ regionId: undefined })], known);
  expect(nowhere).toEqual({ frame: [-103, 51, -102, 52], houses: [], mine: new Map(), areas: new Set() });
  expect(placesOnMap([], { ...known, kinds: new Map() }).frame).toBeNull();
});

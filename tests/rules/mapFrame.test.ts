import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { kmToRegion, mapFrame, NEAR_KM } from '#rules/mapFrame.ts';

/** A square of so many degrees. */
const region = (west: number, south: number, size = 0.25) => ({
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, south],
        [west + size, south],
        [west + size, south + size],
        [west, south + size],
        [west, south],
      ],
    ],
  },
  bounds: [west, south, west + size, south + size],
  label: [west + size / 2, south + size / 2],
});
const HOME = [-109, 51];
/** So many km north of home, to its nearest edge. */
const north = (km: number) => region(-109.125, 51 + km / 111.2);
const TOWNS = [
  [-109.3, 51.1],
  [-106, 50],
];

test('a place is shown with all that is out within 60 km, to the nearest edge', () => {
  expect(NEAR_KM).toBe(60);
  const [near, edge, far] = [north(20), north(59.999), north(60.001)];
  const { bounds } = edge;
  expect(mapFrame({ place: { at: HOME }, out: [far, near, edge], towns: TOWNS })).toEqual([
    -109.125,
    51,
    -108.875,
    bounds[3],
  ]);
});

test('where nothing near is out it is shown with the nearest, and where nothing is with its town', () => {
  const [far, farther] = [north(150), north(300)];
  expect(mapFrame({ place: { at: HOME }, out: [farther, far], towns: TOWNS })?.[3]).toBe(far.bounds[3]);
  expect(mapFrame({ place: { at: HOME }, out: [], towns: TOWNS })).toEqual([-109.3, 51, -109, 51.1]);
});

test('a place of which only the region is known is that region', () => {
  const own = region(-109.125, 50.875);
  expect(mapFrame({ place: { region: own }, out: [own], towns: TOWNS })).toEqual(own.bounds);
  expect(mapFrame({ place: { region: own }, out: [], towns: TOWNS })).toEqual([-109.3, 50.875, -108.875, 51.125]);
});

test('without a place all outages are shown; with neither nothing is chosen', () => {
  const all = [region(-109, 51), region(-104, 50)];
  expect(mapFrame({ place: null, out: all, towns: TOWNS })).toEqual([-109, 50, -103.75, 51.25]);
  expect(mapFrame({ place: null, out: [], towns: TOWNS })).toBeNull();
});

test('a distance is that to the nearest point of the outline, and 0 inside', () => {
  expect(kmToRegion(region(-109.125, 50.875), HOME)).toBe(0);
  expect(kmToRegion(north(20), HOME)).toBeCloseTo(20, 5);
  // East, where a degree is shorter.
  expect(kmToRegion(region(-108.875, 50.875), HOME)).toBeCloseTo(0.125 * 111.32 * Math.cos((51 * Math.PI) / 180), 5);
});

test('whatever is out, the frame holds the place', () => {
  const longitude = fc.double({ min: -110, max: -101, noNaN: true });
  const latitude = fc.double({ min: 49, max: 60, noNaN: true });
  const shapes = fc.array(
    fc.tuple(longitude, latitude).map(([x, y]) => region(x, y)),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(longitude, latitude, shapes, (x, y, out) => {
      const [west = 0, south = 0, east = 0, top = 0] = mapFrame({ place: { at: [x, y] }, out, towns: TOWNS }) ?? [];
      expect(west <= x && x <= east && south <= y && y <= top).toBe(true);
    }),
  );
});

import { expect, test } from 'vitest';
import type { Position, Region } from '#contracts/regions.ts';
import { shapeOf } from '#server/domain/outage/regionShape.ts';
import { findSuccessors } from '#server/domain/outage/regionSuccessors.ts';

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
function region(regionId: string, outer: Position[], ...holes: Position[][]): Region {
  const { shape } = shapeOf([[outer, ...holes]]);
  if (!shape) throw new Error('no shape');
  return { regionId, regionName: regionId, ...shape };
}
const former = region('former', box(0, 0, 10, 10));
/** It leaves the map by this import. */
const successorsOf = (one: Region, regions: Region[]) =>
  findSuccessors([{ ...one, isOnMap: true }], regions)[one.regionId];

test('the parts of a split region take its place, and not the neighbours that share its border', () => {
  const [west, east] = [region('west', box(0, 0, 4, 10)), region('east', box(4, 0, 10, 10))];
  const neighbours = [region('beside', box(10, 0, 20, 10)), region('corner', box(10, 10, 20, 20))];
  expect(successorsOf(former, [...neighbours, west, east])).toEqual(['west', 'east']);
});

test('so does a region that it became a part of, and a town in it, however small', () => {
  const town = region('town', box(3.333, 3.333, 3.334, 3.334));
  const all = region('all', box(-50, -50, 50, 50), box(3.333, 3.333, 3.334, 3.334));
  expect(successorsOf(former, [all, town])).toEqual(['all', 'town']);
});

test('what lies in its hole does not, and of a region that is gone with its ground there is none', () => {
  const ring = region('ring', box(0, 0, 10, 10), box(4, 4, 6, 6));
  expect(successorsOf(ring, [region('hole', box(4, 4, 6, 6)), region('far', box(40, 40, 60, 60))])).toEqual([]);
});

test('one that left the map before is judged anew where the map changed, and only there', () => {
  const left = { ...former, isOnMap: false };
  const [here, there] = [region('here', box(0, 0, 10, 10)), region('there', box(20, 20, 30, 30))];
  const shown = (...regions: Region[]) => [left, ...regions.map((one) => ({ ...one, isOnMap: true }))];
  const judged = (before: Region[], after: Region[]) => findSuccessors(shown(...before), after);
  expect(judged([here, there], [here, there])).toEqual({});
  expect(judged([here, there], [{ ...here, regionName: 'Renamed' }, there])).toEqual({});
  expect(judged([here, there], [here, region('there', box(20, 20, 31, 31))])).toEqual({});
  // Renumbered, moved off, come to it, or larger.
  expect(judged([here], [region('new', box(0, 0, 10, 10))])).toEqual({ former: ['new'], here: ['new'] });
  expect(judged([here], [region('here', box(20, 20, 30, 30))])).toEqual({ former: [] });
  expect(judged([there], [there, here])).toEqual({ former: ['here'] });
  expect(judged([there], [region('there', box(5, 5, 30, 30))])).toEqual({ former: ['there'] });
  // Back under its own id.
  expect(judged([here], [here, former])).toEqual({});
});

test('a region whose box does not meet the former one’s is not looked at: a large map would take minutes', () => {
  const looked: string[] = [];
  const watched = (one: Region): Region => ({
    ...one,
    get label() {
      looked.push(one.regionId);
      return one.label;
    },
  });
  const row = Array.from({ length: 1000 }, (_, nth) => watched(region(`${nth}`, box(nth / 10, 0, (nth + 1) / 10, 1))));
  expect(successorsOf(region('former', box(50.01, 0.1, 50.19, 0.9)), row)).toEqual(['500', '501']);
  expect(looked).toEqual(['500', '501']);
});

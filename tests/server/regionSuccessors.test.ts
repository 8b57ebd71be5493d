import { expect, test } from 'vitest';
import type { Position, Region } from '#contracts/regions.ts';
import { shapeOf } from '#server/domain/regionShape.ts';
import { findSuccessors } from '#server/domain/regionSuccessors.ts';

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

test('the parts of a split region take its place, and not the neighbours that share its border', () => {
  const [west, east] = [region('west', box(0, 0, 4, 10)), region('east', box(4, 0, 10, 10))];
  const neighbours = [region('beside', box(10, 0, 20, 10)), region('corner', box(10, 10, 20, 20))];
  expect(findSuccessors(former, [...neighbours, west, east])).toEqual(['west', 'east']);
});

test('so does a region that it became a part of, and a town in it, however small', () => {
  const town = region('town', box(3.333, 3.333, 3.334, 3.334));
  const all = region('all', box(-50, -50, 50, 50), box(3.333, 3.333, 3.334, 3.334));
  expect(findSuccessors(former, [all, town])).toEqual(['all', 'town']);
});

test('what lies in its hole does not, and of a region that is gone with its ground there is none', () => {
  const ring = region('ring', box(0, 0, 10, 10), box(4, 4, 6, 6));
  expect(findSuccessors(ring, [region('hole', box(4, 4, 6, 6)), region('far', box(40, 40, 60, 60))])).toEqual([]);
});

import { expect, test } from 'vitest';
import { aboutDollars } from '#rules/aboutDollars.ts';

test.each([
  [14_528, 15_990, 145, 160],
  [6_070, 6_850, 60, 70],
  [6_000, 7_000, 60, 70],
  [5_999, 7_001, 55, 75],
  [0, 0, 0, 0],
  [1, 499, 0, 5],
])('from %i to %i cents are about %i to %i dollars: both lie within', (from, to, least, most) => {
  expect(aboutDollars(from, to)).toEqual({ from: least, to: most });
});

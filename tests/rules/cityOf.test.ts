import { expect, it } from 'vitest';
import { cityOf } from '#rules/cityOf.ts';

it.each([
  ['27 Poplar Bay, Yorkton SK S3N 1N1', 'Yorkton SK'],
  ['27 Poplar Bay, Unit 4, Moose Jaw SK s6h4p1', 'Moose Jaw SK'],
  ['27 Poplar Bay, Yorkton SK', 'Yorkton SK'],
  // No city that is told apart from a street.
  ['27 Poplar Bay Yorkton SK S3N 1N1', 'Saskatchewan'],
  ['Poplar Bay Yorkton', 'Saskatchewan'],
  ['Yorkton, 27 Poplar Bay', 'Saskatchewan'],
  ['27 Poplar Bay, S3N 1N1', 'Saskatchewan'],
  ['', 'Saskatchewan'],
])('of "%s" no more is shown than "%s"', (address, city) => expect(cityOf(address)).toBe(city));

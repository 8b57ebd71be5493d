import { expect, test } from 'vitest';
import { huntPlants } from './campaign.ts';
import { plants } from './plants.ts';

/** Schedules a planted bug may survive; those with a known seed are found by the first. */
const PATIENCE = 400;

test('every bug planted in the product is caught by a seed', { timeout: 900_000 }, async () => {
  const began = performance.now();
  const found = await huntPlants(
    plants.map(({ name }) => name),
    PATIENCE,
  );
  const width = Math.max(...plants.map(({ name }) => name.length));
  const lines = found.map(({ name, seed, failure }) => {
    const first = failure?.split('\n')[0] ?? 'NOT CAUGHT';
    return `${name.padEnd(width)}  seed ${String(seed).padStart(4)}  ${first.slice(0, 110)}`;
  });
  console.log(
    `${found.length} planted bugs in ${((performance.now() - began) / 1000).toFixed(0)} s\n${lines.join('\n')}`,
  );
  expect(
    found.filter(({ fits }) => !fits).map(({ name }) => name),
    'plants whose place is gone',
  ).toEqual([]);
  expect(
    found.filter(({ seed }) => seed === null).map(({ name }) => name),
    'plants that nobody caught',
  ).toEqual([]);
  expect(plants.length).toBeGreaterThanOrEqual(20);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryStore, type Store } from '#server/store/open.ts';
import { type PlannedPlant, playPlanned } from './plannedSimulation.ts';

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);

describe('Days of planned work, with servers that die', { timeout: 120_000 }, () => {
  let store: Store;
  beforeAll(async () => {
    store = await openMemoryStore();
  });
  afterAll(() => store.close());

  it.each(SEEDS)(
    'seed %i: each step is told once and in time, and nothing is called off by a broken list',
    async (seed) => {
      expect(await playPlanned(store, seed)).toEqual([]);
    },
  );

  it.each<PlannedPlant>(['toldTwice', 'forgottenAfterKill', 'cancelledByBrokenList'])(
    'a mistake is noticed: %s',
    async (plant) => {
      for (const seed of SEEDS) if ((await playPlanned(store, seed, plant)).length > 0) return;
      expect.unreachable(`${plant} is not noticed`);
    },
  );
});

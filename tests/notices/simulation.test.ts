import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryStore, type Store } from '#server/store/open.ts';
import { type Plant, playDays } from './simulation.ts';

const SEEDS = Array.from({ length: 12 }, (_, at) => at + 1);

describe('Days of notices, with servers that die', { timeout: 120_000 }, () => {
  let store: Store;
  beforeAll(async () => {
    store = await openMemoryStore();
  });
  afterAll(() => store.close());

  it.each(SEEDS)('seed %i: each is told once, by what is on, and nobody is forgotten', async (seed) => {
    expect(await playDays(store, seed)).toEqual([]);
  });

  it.each<Plant>(['toldTwice', 'afterSwitchedOff', 'anotherCustomer', 'forgottenAfterKill', 'oneAccountOnly'])(
    'a mistake is noticed: %s',
    async (plant) => {
      for (const seed of SEEDS) if ((await playDays(store, seed, plant)).length > 0) return;
      expect.unreachable(`${plant} is not noticed`);
    },
  );
});

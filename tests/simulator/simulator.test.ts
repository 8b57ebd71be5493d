import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../scripts/fingerprint.mjs';
import { playInBothOrders, playKills, playSchedules, playSeeds, playTwice, tell } from './campaign.ts';
import { COVER } from './cover.ts';
import { faults, states } from './coverage.ts';
import type { ScopeName, Seed } from './scopes.ts';

/** Long: PGlite starts in every process, and other tests use the same cores. Never a measure of speed. */
const TIME = { timeout: 900_000 };
/** `npm run long` plays 20,000; what faults do in the states is found by the seeds of `COVER`. */
const SCHEDULES = 250;
/** In these customers do everything that they do today, or their disk fails. */
const WIDEST: readonly ScopeName[] = ['disks', 'accountLists', 'requests', 'unproven', 'notices', 'hearing', 'couples'];
/**
 * Other seeds for other code, so that all runs together see many; the same code is judged by the same seeds
 * everywhere.
 */
const FIRST_SEED = fingerprintOfCode(1_000_000) * SCHEDULES;
/** The reading and its photo are at the utility before so many steps of the scheduler. */
const KILLS = 320;

/** Texts, a finder and long waits: each of these was once played otherwise after others. */
const LEAVING: readonly Seed[] = [
  { scope: 'rarePasts', seed: 3 },
  { scope: 'couples', seed: 1 },
  { scope: 'couples', seed: 2 },
  { scope: 'notices', seed: 2 },
  { scope: 'notices', seed: 5 },
];

describe('The real outbox and the real server under generated faults', () => {
  test(
    'nothing is lost, doubled, mixed up or dropped while every fault strikes and every state is struck',
    TIME,
    async () => {
      const campaign = await playSeeds(COVER);
      console.log(tell(campaign));
      expect(campaign.failures.map(({ scope, seed, failure }) => `${scope} ${seed}: ${failure}`)).toEqual([]);
      const met = Object.keys(campaign.coverage.cells).map((cell) => cell.split('|'));
      expect(faults.filter((one) => !met.some(([fault]) => fault === one))).toEqual([]);
      expect(states.filter((one) => !met.some(([, state]) => state === one))).toEqual([]);
    },
  );

  test(`nor in ${SCHEDULES} further schedules, others for other code`, TIME, async () => {
    const campaign = await playSchedules(SCHEDULES, FIRST_SEED, { of: WIDEST });
    console.log(tell(campaign));
    expect(campaign.failures.map(({ scope, seed, failure }) => `${scope} ${seed}: ${failure}`)).toEqual([]);
  });

  test('a tab killed at any step of submitting and sending a reading with its photo loses nothing', TIME, async () => {
    const campaign = await playKills(KILLS);
    expect(campaign.failures.map(({ failure }) => failure)).toEqual([]);
  });

  test('a seed replays: two processes take the same decisions', TIME, async () => {
    for (const seed of [3, 17, 42]) {
      const [one, other] = await playTwice({ scope: 'readings', seed });
      expect(one.trace.length).toBeGreaterThan(100);
      expect(other.trace).toEqual(one.trace);
    }
  });

  test(
    'a schedule leaves nothing behind: it is the same after others, after itself and in another order',
    TIME,
    async () => {
      const [forwards, backwards] = await playInBothOrders([...LEAVING, ...LEAVING]);
      expect(forwards).toHaveLength(LEAVING.length * 2);
      for (const [at, one] of forwards.entries()) {
        const name = `${one.scope} ${one.seed}`;
        expect({ name, ...backwards[at] }).toEqual({ name, ...one });
      }
    },
  );
});

/** A number below `bound` that follows from the code under test. */
function fingerprintOfCode(bound: number): number {
  const folders = ['src', 'server', 'contracts', 'rules', 'machines', 'tests'];
  const hash = fingerprintOf(fileURLToPath(new URL('../..', import.meta.url)), folders);
  return Number.parseInt(hash.slice(0, 8), 16) % bound;
}

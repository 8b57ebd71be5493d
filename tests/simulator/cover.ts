import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';

/**
 * Seeds with which every fault meets a submission in every state, found by `npm run simulate -- --cover`. What the
 * customers do differently from then on moves the seeds: the simulator's test says then that a cell is empty.
 */
export const COVER: readonly number[] = [];

/** As few of the first `count` seeds as it takes to fill every cell that they fill together; the rarest cells first. */
export async function findCover(count: number): Promise<{ seeds: number[]; empty: string[] }> {
  const all = new Coverage();
  const cellsOf = new Map<number, Set<string>>();
  await playSchedules(count, 1, {
    told: ({ seed, coverage }) => {
      all.merge(coverage);
      cellsOf.set(seed, new Set(Object.keys(coverage)));
    },
  });
  const left = new Set(Object.keys(all.cells));
  const seeds: number[] = [];
  while (left.size > 0) {
    const gain = (cells: Set<string>) => [...cells].filter((cell) => left.has(cell)).length;
    const ranked = [...cellsOf].map(([seed, cells]) => ({ seed, cells, gain: gain(cells) }));
    const best = ranked.reduce((one, other) => (other.gain > one.gain ? other : one));
    seeds.push(best.seed);
    for (const cell of best.cells) left.delete(cell);
  }
  return { seeds: seeds.sort((a, b) => a - b), empty: all.empty() };
}

import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';

/**
 * Seeds with which every fault meets a submission in every state, found by `npm run simulate -- --cover`. What the
 * customers do differently from then on moves the seeds: the simulator's test says then that a cell is empty.
 */
// biome-ignore format: one number a line would be a long page of numbers
export const COVER: readonly number[] = [
  10, 14, 30, 34, 54, 58, 107, 112, 116, 132, 136, 158, 164, 171, 176, 189, 193, 202, 211, 235, 255, 256, 264,
  293, 300, 323, 337, 344, 349, 376, 377, 403, 405, 411, 412, 438, 456, 472, 484, 496, 504, 560, 566, 575, 614,
  651, 695, 699, 704, 713, 714, 717, 733, 750, 753, 754, 758, 765, 789, 801, 838, 868, 881, 890, 894, 896, 924,
  958, 984, 1001, 1017, 1042, 1076, 1079, 1129, 1146, 1164, 1168, 1179, 1192, 1203, 1283, 1480, 1484, 1561, 1562,
  1585, 1614, 1632, 1671, 1725, 1736, 1782, 1797, 1826, 1869, 1925, 1985, 2027, 2109, 2128, 2131, 2142, 2208,
  2233, 2252, 2384, 2447, 2461, 2464, 2631, 2710, 2786, 2815, 2820, 2933, 2948, 2989,
  // Devices with submission grants.
  2000007, 2000018, 2000050, 2000051, 2000066, 2000070, 2000089, 2000100, 2000129, 2000225, 2000233, 2000267, 2000298,
];

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

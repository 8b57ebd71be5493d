import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';

/**
 * Seeds with which every fault meets a submission in every state, found by `npm run simulate -- --cover`. What the
 * customers do differently from then on moves the seeds: the simulator's test says then that a cell is empty.
 */
// biome-ignore format: one number a line would be a long page of numbers
export const COVER: readonly number[] = [
  30, 31, 54, 86, 107, 164, 171, 189, 193, 246, 250, 300, 302, 323, 331, 341, 459, 504, 560, 575, 714, 718,
  733, 778, 815, 838, 868, 878, 896, 1017, 1042, 1129, 1160, 1161, 1164, 1168, 1179, 1288, 1480, 1614, 1632,
  1671, 1783, 1826, 1869, 1884, 1916, 1945, 1959, 1975, 2040, 2131, 2139, 2233, 2432, 2461, 2558, 2653, 3015,
  3026, 3117, 3129, 3157, 3199, 3205, 3218, 3301, 3405, 3425, 3437, 3559, 3574, 3733, 3767, 3917, 4176, 4353,
  4423, 4497, 4543, 4596, 4640, 4840, 4918, 4967, 5193, 5284, 5339, 5422, 5472, 5534, 5664, 5819, 5902,
  // Devices with submission grants.
  2000007, 2000018, 2000050, 2000051, 2000066, 2000070, 2000089, 2000100, 2000129, 2000225, 2000233, 2000267, 2000298,
  2001607,
  // Devices whose reports are looked up when they are sent.
  3000000028, 3000000033, 3000000100, 3000000102, 3000000180, 3000000182, 3000000196, 3000000206, 3000000207, 3000000233,
  3000000258, 3000000261, 3000000352, 3000000408, 3000000416, 3000000417, 3000000421, 3000000805, 3000000931, 3000001693,
];

/** As few of `count` seeds from `from` on as it takes to fill every cell that they fill together; the rarest cells first. */
export async function findCover(count: number, from: number): Promise<{ seeds: number[]; empty: string[] }> {
  const all = new Coverage();
  const cellsOf = new Map<number, Set<string>>();
  await playSchedules(count, from, {
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

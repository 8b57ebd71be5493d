import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';

/**
 * Seeds with which every fault meets a submission in every state, found by `npm run simulate -- --cover`. What the
 * customers do differently from then on moves the seeds: the simulator's test says then that a cell is empty.
 */
// biome-ignore format: one number a line would be a long page of numbers
export const COVER: readonly number[] = [
  14, 16, 30, 37, 54, 86, 107, 111, 112, 117, 130, 132, 146, 157, 189, 193, 200, 211, 279, 323, 331, 337, 456, 504, 560,
  602, 613, 654, 719, 740, 753, 758, 778, 801, 881, 890, 958, 1017, 1061, 1129, 1168, 1203, 1359, 1453, 1480, 1485,
  1585, 1614, 1632, 1671, 1725, 1736, 1751, 1788, 1797, 1826, 1884, 2017, 2040, 2109, 2181, 2196, 2233, 2252, 2384,
  2447, 2461, 2558, 2618, 2631, 2752, 2820, 2989, 3026, 3052, 3089, 3117, 3218, 3437,
  // Devices with submission grants.
  2000018, 2000066, 2000089, 2000108,
  // Devices whose reports are looked up when they are sent, and whose questions nobody answers.
  4291000019, 4291000031, 4291000036, 4291000063, 4291000080, 4291000081, 4291000093, 4291000119, 4291000151,
  4291000211, 4291000228, 4291000231, 4291000306, 4291000342, 4291000361, 4291000395, 4291000444, 4291000474,
  4291000522, 4291000525, 4291000528, 4291000558, 4291000563, 4291000606, 4291000635, 4291000685, 4291000689,
  4291000715, 4291000753, 4291000824, 4291000825, 4291000884, 4291000917, 4291000983, 4291001014, 4291001098,
  4291001153, 4291001172, 4291001208, 4291001344, 4291001364, 4291001500, 4291001579, 4291001591, 4291001605,
  4291001673, 4291002125, 4291002256, 4291002301, 4291002309, 4291002324, 4291002372,
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

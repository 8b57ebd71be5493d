import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';
import { type ScopeName, type Seed, scopeNames } from './scopes.ts';

/**
 * Seeds with which every fault meets a submission in every state, found by `npm run simulate -- --cover`. What the
 * customers do differently from then on moves the seeds: the simulator's test says then that a cell is empty.
 */
// biome-ignore format: one number a line would be a long page of numbers
const seeds: Partial<Record<ScopeName, readonly number[]>> = {
  readings: [
    14, 16, 30, 37, 54, 86, 107, 111, 112, 117, 130, 132, 146, 157, 189, 193, 200, 211, 279, 323, 331, 337, 456,
    504, 560, 602, 613, 654, 719, 740, 753, 758, 778, 801, 881, 890, 958, 1017, 1061, 1129, 1168, 1203, 1359, 1453,
    1480, 1485, 1585, 1614, 1632, 1671, 1725, 1736, 1751, 1788, 1797, 1826, 1884, 2017, 2040, 2109, 2181, 2196,
    2233, 2252, 2384, 2447, 2461, 2558, 2618, 2631, 2752, 2820, 2989, 3026, 3052, 3089, 3117, 3218, 3437,
  ],
  grants: [
    18, 66, 89, 108,
  ],
  rarePasts: [
    19, 31, 36, 63, 80, 81, 93, 119, 151, 211, 228, 231, 306, 342, 361, 395, 444, 474, 522, 525, 528, 558, 563, 606,
    635, 685, 689, 715, 753, 824, 825, 884, 917, 983, 1014, 1098, 1153, 1172, 1208, 1344, 1364, 1500, 1579, 1591,
    1605, 1673, 2125, 2256, 2301, 2309, 2324, 2372,
  ],
};
export const COVER: readonly Seed[] = scopeNames.flatMap((scope) =>
  (seeds[scope] ?? []).map((seed) => ({ scope, seed })),
);

/** As few schedules as it takes to fill every cell that all of these fill together; the rarest cells first. */
export async function findCover(
  ...which: Parameters<typeof playSchedules>
): Promise<{ seeds: Seed[]; empty: string[] }> {
  const [schedules, from, options] = which;
  const all = new Coverage();
  const played: { seed: Seed; cells: readonly string[] }[] = [];
  await playSchedules(schedules, from, {
    ...options,
    told: ({ scope, seed, coverage }) => {
      all.merge(coverage);
      played.push({ seed: { scope, seed }, cells: Object.keys(coverage) });
    },
  });
  const left = new Set(Object.keys(all.cells));
  const chosen: Seed[] = [];
  while (left.size > 0) {
    const ranked = played.map((one) => ({ ...one, gain: one.cells.filter((cell) => left.has(cell)).length }));
    const best = ranked.reduce((one, other) => (other.gain > one.gain ? other : one));
    chosen.push(best.seed);
    for (const cell of best.cells) left.delete(cell);
  }
  return { seeds: chosen, empty: all.empty() };
}

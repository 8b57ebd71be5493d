import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';
import { type ScopeName, type Seed, scopeNames } from './scopes.ts';

/**
 * Seeds that fill 407 of the 477 cells of the table of faults and states, found by
 * `npm run simulate -- --cover --schedules 800 --scope readings --scope rarePasts`.
 */
// biome-ignore format: one number a line would be a long page of numbers
const seeds: Partial<Record<ScopeName, readonly number[]>> = {
  readings: [
    2, 3, 11, 22, 25, 27, 30, 34, 36, 38, 39, 40, 45, 50, 51, 52, 59, 63, 66, 67, 68, 69, 70, 81, 84, 97, 106,
    113, 117, 120, 121, 123, 125, 126, 144, 145, 156, 159, 162, 170, 174, 179, 180, 182, 185, 186, 191, 200,
    204, 205, 211, 214, 218, 223, 225, 229, 232, 235, 239, 242, 245, 254, 280, 281, 287, 291, 296, 298, 299,
    301, 304, 306, 308, 316, 323, 332, 333, 339, 340, 341, 342, 351, 352, 359, 368, 386, 389, 394, 395, 396,
    399,
  ],
  rarePasts: [
    17, 18, 20, 21, 24, 31, 33, 34, 38, 42, 59, 60, 65, 74, 97, 104, 108, 116, 118, 124, 132, 134, 135, 138,
    139, 141, 153, 156, 161, 165, 168, 171, 197, 203, 204, 209, 211, 217, 218, 229, 234, 240, 246, 256, 278,
    282, 286, 289, 296, 298, 305, 309, 311, 339, 361, 380, 384, 389, 390, 392, 396,
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

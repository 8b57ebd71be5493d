import { playSchedules } from './campaign.ts';
import { Coverage } from './coverage.ts';
import { type ScopeName, type Seed, scopeNames } from './scopes.ts';

/** Seeds that fill 410 of the 477 cells of the table of faults and states, found by `npm run simulate -- --cover`. */
// biome-ignore format: one number a line would be a long page of numbers
const seeds: Partial<Record<ScopeName, readonly number[]>> = {
  readings: [
    1, 2, 5, 7, 9, 10, 12, 23, 25, 26, 27, 28, 53, 63, 64, 66, 74, 83, 84, 85, 88, 92, 96, 100, 105, 111, 115,
    116, 118, 123, 133, 134, 138, 146, 149, 151, 153, 168, 170, 175, 182, 184, 186, 190, 192, 193, 199, 204,
    213, 214, 215, 217, 218, 221, 239, 240, 242, 251, 254, 263, 265, 270, 273, 274, 279, 285, 286, 302, 311,
    313, 318, 320, 337, 338, 343, 349, 356, 357, 358, 360, 365, 367, 368, 385, 391, 392, 394, 399,
  ],
  rarePasts: [
    10, 17, 31, 35, 36, 42, 44, 46, 60, 81, 87, 108, 110, 123, 132, 136, 137, 142, 146, 148, 149, 151, 155, 161,
    165, 171, 172, 173, 180, 184, 185, 188, 190, 196, 197, 198, 202, 204, 207, 213, 226, 231, 261, 270, 273,
    279, 280, 289, 308, 309, 317, 322, 326, 339, 342, 371, 382, 387, 388, 389, 390, 395,
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

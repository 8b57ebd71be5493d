import type { Outage, RegionSuccessors } from '#contracts/outageMap.ts';
import { outageBegin } from './outageBegin.ts';
import { isLost, sameGround } from './sameGround.ts';

/**
 * What the utility knows of the power at a place, which lies in one outage region.
 *
 * - `outages`: all that the region has of this kind: which of them the place belongs to is not known.
 * - `left`: the last one left the list a short while ago, and the power may be back or not.
 */
export type PowerAt =
  | { kind: 'out' | 'planned'; outages: readonly [Outage, ...Outage[]] }
  | { kind: 'left' }
  | { kind: 'none' };

/**
 * The utility's list of outages. `asOf`: when it made it, ISO. `moved`: regions that left its map, with what took their
 * place. `left`: regions whose last outage left the list a short while ago.
 */
export interface OutageList {
  outages: readonly Outage[];
  asOf: string;
  moved?: readonly RegionSuccessors[] | undefined;
  left?: readonly string[] | undefined;
}

/** A list older than this names no outage that began since: that it has none at a place says nothing, in ms. */
export const ALL_CLEAR_MS = 3_600_000;

/**
 * An unplanned outage comes before planned work (OUT-04), and work that is over is none. Of several unplanned outages
 * the one that concerns most customers comes first, of several planned ones the next.
 *
 * @returns undefined where nothing is known: the list is old, or no longer speaks of this region under any id
 */
export function powerAt(
  { outages, asOf, moved, left = [] }: OutageList,
  regionId: string,
  now: number,
): PowerAt | undefined {
  const ids = sameGround(regionId, moved);
  const here = outages.filter((one) => ids.has(one.RegionId));
  const unplanned = here
    .filter(({ Planned }) => Planned === 'Unplanned')
    .sort((a, b) => (b.CustomersAffected ?? 0) - (a.CustomersAffected ?? 0) || outageBegin(b) - outageBegin(a));
  const planned = here
    .filter(({ Planned, PlannedTo }) => Planned === 'Planned' && !(Date.parse(PlannedTo ?? '') < now))
    .sort((a, b) => outageBegin(a) - outageBegin(b));
  const [out, ...alsoOut] = unplanned;
  if (out) return { kind: 'out', outages: [out, ...alsoOut] };
  const [next, ...later] = planned;
  if (next) return { kind: 'planned', outages: [next, ...later] };
  const isOld = now - Date.parse(asOf) > ALL_CLEAR_MS;
  if (isOld || isLost(regionId, moved)) return undefined;
  return { kind: left.some((id) => ids.has(id)) ? 'left' : 'none' };
}

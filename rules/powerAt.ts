import type { Outage, RegionSuccessors } from '#contracts/outageMap.ts';
import { outageBegin } from './outageBegin.ts';
import { isLost, sameGround } from './sameGround.ts';

/**
 * What the utility knows of the power at a place, which lies in one outage region. `count`: how many outages of this
 * kind the region has; nobody can say which of them the place belongs to.
 */
export type PowerAt = { kind: 'out' | 'planned'; outage: Outage; count: number } | { kind: 'none' };

/**
 * The utility's list of outages. `asOf`: when it made it, ISO. `moved`: regions that left its map, with what took their
 * place.
 */
export interface OutageList {
  outages: readonly Outage[];
  asOf: string;
  moved?: readonly RegionSuccessors[] | undefined;
}

/** A list older than this names no outage that began since: that it has none at a place says nothing, in ms. */
export const ALL_CLEAR_MS = 3_600_000;

/**
 * An unplanned outage comes before planned work (OUT-04), and work that is over is none. Of several unplanned outages
 * the one that concerns most customers is told of, of several planned ones the next.
 *
 * @returns undefined where nothing is known: the list is old, or no longer speaks of this region under any id
 */
export function powerAt({ outages, asOf, moved }: OutageList, regionId: string, now: number): PowerAt | undefined {
  const ids = sameGround(regionId, moved);
  const here = outages.filter((one) => ids.has(one.RegionId));
  const unplanned = here
    .filter(({ Planned }) => Planned === 'Unplanned')
    .sort((a, b) => (b.CustomersAffected ?? 0) - (a.CustomersAffected ?? 0) || outageBegin(b) - outageBegin(a));
  const planned = here
    .filter(({ Planned, PlannedTo }) => Planned === 'Planned' && !(Date.parse(PlannedTo ?? '') < now))
    .sort((a, b) => outageBegin(a) - outageBegin(b));
  const [out] = unplanned;
  if (out) return { kind: 'out', outage: out, count: unplanned.length };
  const [next] = planned;
  if (next) return { kind: 'planned', outage: next, count: planned.length };
  const isOld = now - Date.parse(asOf) > ALL_CLEAR_MS;
  return isOld || isLost(regionId, moved) ? undefined : { kind: 'none' };
}

import type { Outage, RegionSuccessors } from '#contracts/outageMap.ts';
import { CLOCK_TOLERANCE_MS } from './clockTolerance.ts';
import { outageBegin } from './outageBegin.ts';
import { isLost, sameGround } from './sameGround.ts';

/**
 * What the utility knows of the power at a place, which lies in one outage region.
 *
 * - `outages`: all that the region has of this kind: which of them the place belongs to is not known.
 * - `left`: the last one left the list a short while ago, and the power may be back or not; or the utility said of each that
 *   it was restored, the last `restoredAt` (ISO).
 */
export type PowerAt =
  | { kind: 'out' | 'planned'; outages: readonly [Outage, ...Outage[]] }
  | { kind: 'left'; restoredAt?: string | undefined }
  | { kind: 'none' };

/**
 * The utility's list of outages. `asOf`: when it made it, ISO, by its own clock; null where it does not say. `loadedAt`:
 * when the device loaded it, ISO, by the device's clock. `moved`: regions that left its map, with what took their place.
 * `left`: regions whose last outage left the list a short while ago. `restored`: outages that were restored of late;
 * `regionsRestored`: of these, the regions in which every outage was.
 */
export interface OutageList {
  outages: readonly Outage[];
  asOf: string | null;
  loadedAt: string;
  moved?: readonly RegionSuccessors[] | undefined;
  left?: readonly string[] | undefined;
  restored?: readonly Outage[] | undefined;
  regionsRestored?: readonly string[] | undefined;
}

/** A list older than this names no outage that began since: that it has none at a place says nothing, in ms. */
export const ALL_CLEAR_MS = 3_600_000;

/**
 * An unplanned outage comes before planned work (OUT-04), and work that is over is none. Of several unplanned outages
 * the one that concerns most customers comes first, of several planned ones the next.
 *
 * @param now by the device's clock.
 * @returns undefined where nothing is known: the list is old, or no longer speaks of this region under any id
 */
export function powerAt(
  { outages, asOf, loadedAt, moved, left = [], restored = [], regionsRestored = [] }: OutageList,
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
  if (isOld({ asOf, loadedAt }, now) || isLost(regionId, moved)) return undefined;
  const times = restored.flatMap((one) => (ids.has(one.RegionId) && one.RestoredAt ? one.RestoredAt : []));
  const restoredAt = times.sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  if (restoredAt && regionsRestored.some((id) => ids.has(id))) return { kind: 'left', restoredAt };
  return { kind: left.some((id) => ids.has(id)) ? 'left' : 'none' };
}

/**
 * Old by either time: a device whose clock is behind the utility's would take a list of hours ago for a new one. An age below
 * zero tells nothing either, of a clock that was set back since or of a list that is dated ahead; a device's clock may be off
 * by as much as it may be for a submission.
 */
export function isOld({ asOf, loadedAt }: Pick<OutageList, 'asOf' | 'loadedAt'>, now: number): boolean {
  const sinceLoaded = now - Date.parse(loadedAt);
  const sinceMade = asOf === null ? sinceLoaded : now - Date.parse(asOf);
  const [oldest, youngest] = [Math.max(sinceLoaded, sinceMade), Math.min(sinceLoaded, sinceMade)];
  return oldest > ALL_CLEAR_MS || youngest < -CLOCK_TOLERANCE_MS;
}

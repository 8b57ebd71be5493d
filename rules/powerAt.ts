import type { Outage } from '#contracts/outageMap.ts';
import { outageBegin } from './outageBegin.ts';

/**
 * What the utility knows of the power at a place, which lies in one outage region. `count`: how many outages of this
 * kind the region has; nobody can say which of them the place belongs to.
 */
export type PowerAt = { kind: 'out' | 'planned'; outage: Outage; count: number } | { kind: 'none' };

/**
 * An unplanned outage comes before planned work (OUT-04), and work that is over is none. Of several unplanned outages
 * the one that concerns most customers is told of, of several planned ones the next.
 */
export function powerAt(outages: readonly Outage[], regionId: string, now: number): PowerAt {
  const here = outages.filter((one) => one.RegionId === regionId);
  const unplanned = here
    .filter(({ Planned }) => Planned === 'Unplanned')
    .sort((a, b) => (b.CustomersAffected ?? 0) - (a.CustomersAffected ?? 0) || outageBegin(b) - outageBegin(a));
  const planned = here
    .filter(({ Planned, PlannedTo }) => Planned === 'Planned' && !(Date.parse(PlannedTo ?? '') < now))
    .sort((a, b) => outageBegin(a) - outageBegin(b));
  const [out] = unplanned;
  if (out) return { kind: 'out', outage: out, count: unplanned.length };
  const [next] = planned;
  return next ? { kind: 'planned', outage: next, count: planned.length } : { kind: 'none' };
}

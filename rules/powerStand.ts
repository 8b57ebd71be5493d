import type { Outage } from '#contracts/outageMap.ts';
import { outageBegin } from './outageBegin.ts';
import { spanOf } from './outageSummary.ts';
import type { PowerAt } from './powerAt.ts';

/** What home says of the power at a place. */
export type PowerStand =
  /** The list has these outages there; or none, and the customer's own report says so. */
  | { kind: 'out'; outages: readonly Outage[] }
  /**
   * Asked of the customer: `since`: when the outage left the list, and which it was (`left`); else its estimate
   * (`estimate`) is long over. ISO.
   */
  | { kind: 'isItBack'; since: string; left: OutageLeft; outages: readonly [] }
  | { kind: 'isItBack'; estimate: string; outages: readonly [Outage, ...Outage[]] }
  /** `isSoon`: within a day, or it has begun. */
  | { kind: 'planned'; outages: readonly [Outage, ...Outage[]]; isSoon: boolean }
  /** No longer listed, or restored at `restoredAt` (ISO); the customer may have said that the power is back. */
  | { kind: 'left'; restoredAt?: string | undefined }
  /** Still listed, and the customer said that the power is back. */
  | { kind: 'saidBack'; outages: readonly [Outage, ...Outage[]] }
  | { kind: 'none' }
  | { kind: 'unknown' };

/** `outageId`: undefined where the server does not say it. */
export interface OutageLeft {
  regionId: string;
  outageId?: string | undefined;
}

interface Known {
  /** As the list has it; undefined where it says nothing. */
  here: PowerAt | undefined;
  /** When the utility made the list, and the first list without the last outage of the region (`since`, ISO), if one left. */
  list: { asOf: string | null; left: (OutageLeft & { since: string }) | undefined; isOld: boolean };
  /** When the customer reported the power out here (ISO), if they did and nothing took that back. */
  reportedAt: string | undefined;
  /** When they last said that it is back (epoch ms); 0: never. */
  saidBackAt: number;
}

/** An estimate that is over for so long is no answer any more, in ms. */
const PATIENCE_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

export function powerStand({ here, list, reportedAt, saidBackAt }: Known, now: number): PowerStand {
  const reported = reportedAt === undefined ? 0 : Date.parse(reportedAt);
  const isReported = reported > saidBackAt;
  if (here?.kind === 'out') {
    const [first, ...more] = here.outages.filter((one) => saidBackAt === 0 || outageBegin(one) > saidBackAt);
    if (!first) return isReported ? { kind: 'out', outages: [] } : { kind: 'saidBack', outages: here.outages };
    const estimate = spanOf([first, ...more].map(({ EstimatedRestoration }) => EstimatedRestoration))?.last;
    const haveAll = [first, ...more].every(({ EstimatedRestoration }) => EstimatedRestoration);
    const askedFrom = haveAll && estimate ? Date.parse(estimate) + PATIENCE_MS : Number.POSITIVE_INFINITY;
    // A report since then is the answer: still out.
    if (estimate && now >= askedFrom && reported < askedFrom && !list.isOld)
      return { kind: 'isItBack', estimate, outages: [first, ...more] };
    return { kind: 'out', outages: [first, ...more] };
  }
  const { asOf, left } = list;
  if (here?.kind === 'left' && left && Date.parse(left.since) > Math.max(saidBackAt, reported) && !list.isOld) {
    const { since, regionId, outageId } = left;
    // One list without it may be a slip of the feed.
    const isTwice = asOf !== null && Date.parse(asOf) > Date.parse(since);
    if (isTwice) return { kind: 'isItBack', since, left: { regionId, outageId }, outages: [] };
  }
  if (isReported) return { kind: 'out', outages: [] };
  if (here?.kind === 'planned') {
    const begin = outageBegin(here.outages[0]);
    return { kind: 'planned', outages: here.outages, isSoon: begin > 0 && begin - now <= DAY_MS };
  }
  return here?.kind === 'left' || here?.kind === 'none' ? here : { kind: 'unknown' };
}

import type { Outage } from '#contracts/outageMap.ts';
import { updatesByRegion, updatesOf } from '#rules/outageUpdates.ts';

/** What is said in short of one region's outages of one kind. Times are ISO. */
export interface RegionDigest {
  regionId: string;
  /** Undefined where the utility sent no name. */
  name: string | undefined;
  outages: number;
  /** Of all of them together; 0 where it is not known. */
  customers: number;
  /** When the first began. */
  since: string | undefined;
  /** When the last is expected to end. */
  expected: string | undefined;
  plannedFrom: string | undefined;
  plannedTo: string | undefined;
  /** The newest that is not empty. */
  message: string | undefined;
}

/** The outages of one kind by region, in the order of the list in the app. */
export function outageDigest(outages: readonly Outage[], kind: 'Planned' | 'Unplanned'): RegionDigest[] {
  return updatesByRegion(outages, kind).map(({ RegionId, Region, outages: its }) => ({
    regionId: RegionId,
    name: Region,
    outages: its.length,
    customers: its.reduce((sum, { CustomersAffected = 0 }) => sum + CustomersAffected, 0),
    since: earliest(its.map(({ StartDate }) => StartDate)),
    expected: latest(its.map(({ EstimatedRestoration }) => EstimatedRestoration)),
    plannedFrom: earliest(its.map(({ PlannedFrom }) => PlannedFrom)),
    plannedTo: latest(its.map(({ PlannedTo }) => PlannedTo)),
    message: updatesOf(its).Alerts.find(({ Message }) => Message.trim() !== '')?.Message,
  }));
}

const byTime = (times: readonly (string | undefined)[]): string[] =>
  times.flatMap((one) => one || []).sort((a, b) => Date.parse(a) - Date.parse(b));
const earliest = (times: readonly (string | undefined)[]): string | undefined => byTime(times)[0];
const latest = (times: readonly (string | undefined)[]): string | undefined => byTime(times).at(-1);

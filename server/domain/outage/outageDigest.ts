import type { NotConfirmed, Outage } from '#contracts/outageMap.ts';
import { type OutageSummary, outageSummary, spanOf } from '#rules/outageSummary.ts';
import { updatesByRegion, updatesOf } from '#rules/outageUpdates.ts';
import { mapInSlices } from '../slices.ts';

/** What is said in short of one region's outages of one kind. Times are ISO. */
export interface RegionDigest extends OutageSummary {
  regionId: string;
  /** Undefined where the utility sent no name. */
  name: string | undefined;
  plannedFrom: string | undefined;
  plannedTo: string | undefined;
  /** The newest that is not empty. */
  message: string | undefined;
  /** Since when it is shown as it was although no list has it. */
  notConfirmed: string | undefined;
}

/** The outages of one kind by region, in the order of the list in the app; made in slices. */
export function outageDigest(
  outages: readonly Outage[],
  kind: 'Planned' | 'Unplanned',
  notConfirmed: readonly NotConfirmed[] = [],
): Promise<RegionDigest[]> {
  return mapInSlices(updatesByRegion(outages, kind), ({ RegionId, Region, outages: its }) => ({
    ...outageSummary(its),
    regionId: RegionId,
    name: Region,
    plannedFrom: spanOf(its.map(({ PlannedFrom }) => PlannedFrom))?.first,
    plannedTo: spanOf(its.map(({ PlannedTo }) => PlannedTo))?.last,
    message: updatesOf(its).Alerts.find(({ Message }) => Message.trim() !== '')?.Message,
    notConfirmed: spanOf(
      notConfirmed
        .filter(({ regionId, outageId }) =>
          kind === 'Planned' ? its.some(({ OutageId }) => OutageId === outageId) : !outageId && regionId === RegionId,
        )
        .map(({ since }) => since),
    )?.first,
  }));
}

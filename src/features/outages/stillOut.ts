import type { Outage } from '#contracts/outageMap.ts';

/** What the report is told by a link to it that says that this outage is not over for the customer. */
export const stillOutOf = (outage: Outage | undefined): Record<string, unknown> | undefined =>
  outage && { stillOut: { outageId: outage.OutageId, regionId: outage.RegionId } };
